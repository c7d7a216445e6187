"""develop.py - denoise the two basis pictures, mix the paints, tone-map, write 1600x900 JPGs.
  /usr/bin/python3 develop.py BASIS.npz OUT_PREFIX [paint ...]      (no paint: all of them)
"""
import sys
import numpy as np
from scipy.ndimage import uniform_filter, gaussian_filter, median_filter
from PIL import Image, ImageFilter

PAINTS = {'red': (.44, .005, .009), 'deep-red': (.32, .003, .007), 'blue': (.010, .048, .165), 'silver': (.40, .41, .43), 'graphite': (.078, .084, .094),
          'green': (.006, .060, .034), 'white': (.80, .81, .82), 'black': (.006, .006, .007), 'orange': (.68, .14, .008)}
EXPOSURE = {'white': 1.45, 'black': 1.7}
SIZE = (1600, 900)

def shift(a, dy, dx): return np.roll(a, (-dy, -dx), (0, 1))

def nlm(chunks, guide, radius=4, patch=1, k=.65, sg=.10):
    """Non-local means; the noise level comes from the spread of the chunks (Rousselle 2012), edges also from the guide."""
    C = np.log1p(np.clip(chunks.astype(np.float32), 0, 12) * 4)       # compressed range: highlights must not dominate
    mean = C.mean(0); L = C.mean(-1); m1 = L.mean(0)
    var = gaussian_filter(L.var(0, ddof=1) / len(C), 1.5) + 1e-7
    acc = mean.copy(); wsum = np.ones(m1.shape, np.float32)
    for dy in range(0, radius + 1):
        for dx in range(-radius, radius + 1):
            if dy == 0 and dx <= 0: continue
            vq = shift(var, dy, dx)
            d = (m1 - shift(m1, dy, dx)) ** 2 - (var + np.minimum(var, vq))
            d = uniform_filter(d / (1e-4 + k * k * (var + vq)), 2 * patch + 1)
            dg = ((guide - shift(guide, dy, dx)) ** 2).sum(-1) / (2 * sg * sg)
            w = np.exp(-np.maximum(d, 0) - dg).astype(np.float32)
            if dy: w[-dy:] = 0
            if dx > 0: w[:, -dx:] = 0
            if dx < 0: w[:, :-dx] = 0
            acc += w[..., None] * shift(mean, dy, dx); wsum += w
            wb = shift(w, -dy, -dx); acc += wb[..., None] * shift(mean, -dy, -dx); wsum += wb
    return np.expm1(acc / wsum[..., None]) / 4

def atrous(x, guide, levels=4, sg=.045):
    """Edge-avoiding wavelet smoothing steered by the guide: for the smooth part of the paint."""
    h = np.array([1, 4, 6, 4, 1], np.float32) / 16
    for l in range(levels):
        acc = np.zeros_like(x); ws = np.zeros_like(x); s = 2 ** l
        for i in range(-2, 3):
            for j in range(-2, 3):
                g = ((guide - shift(guide, i * s, j * s)) ** 2).sum(-1)
                w = h[i + 2] * h[j + 2] * np.exp(-g / (2 * sg * sg))
                acc += w * shift(x, i * s, j * s); ws += w
        x = acc / ws
    return x

def tone(x):
    hot = np.clip(x - 1.2, 0, 6)                                       # gentle glow around light strips and speculars
    x = x + gaussian_filter(hot, (4, 4, 0)) * .06 + gaussian_filter(hot, (16, 16, 0)) * .04
    x = x * .62
    y = np.clip((x * (2.51 * x + .03)) / (x * (2.43 * x + .59) + .14), 0, 1)      # ACES fit
    return np.where(y <= .0031308, 12.92 * y, 1.055 * np.maximum(y, 1e-6) ** (1 / 2.4) - .055)

def main():
    f, prefix, paints = sys.argv[1], sys.argv[2], sys.argv[3:] or list(PAINTS)
    z = np.load(f)
    b, w, g = (z[k].astype(np.float32) for k in ('black', 'white', 'guide'))
    n = min(len(b), len(w))
    # same seeds in both, so their difference - the part that the paint colours, nearly grey - is much less noisy
    d = np.clip(np.minimum(w[:n], 6) - np.minimum(b[:n], 6), 0, 2).mean((0, 3)) / .8
    D = atrous(np.minimum(d, median_filter(d, 3) * 2 + .02), g)[..., None]
    B = nlm(np.minimum(b, 12), g)
    rng = np.random.default_rng(1)
    for p in paints:
        y = tone((B + D * np.array(PAINTS[p], np.float32)) * EXPOSURE.get(p, 1.4))
        y = y + rng.normal(0, .003, y.shape[:2] + (1,))                # a breath of grain hides banding
        im = Image.fromarray((np.clip(y, 0, 1) * 255 + .5).astype(np.uint8))
        if im.width < SIZE[0] and im.width * SIZE[1] == im.height * SIZE[0]: im = im.resize(SIZE, Image.LANCZOS).filter(ImageFilter.UnsharpMask(1.2, 50, 2))
        im.save('%s-%s.jpg' % (prefix, p), quality=92, subsampling=0, optimize=True)

if __name__ == '__main__': main()
