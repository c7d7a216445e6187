"""build.py - one car from one entry of styles.STYLES.  x runs from the nose to the tail, z up, metres; the left half is modelled and mirrored."""
import bpy, math
import numpy as np
from scipy.ndimage import gaussian_filter1d
from mathutils import Vector
import geometry as core
from geometry import *
from materials import materials
from styles import BASE, STYLES

# ----------------------------------------------------------------------------- body
def build_body(S):
    n = int(760 * max(core.DENS, .25)); per = max(3, int(round(12 * core.DENS)))
    sh, hd, zb = prof(S['sh'], .16), prof(S['hd'], .14), prof(S['zb'], .2)
    L, W = S['L'], S['W']
    fr, re, wi = (np.array(S[k]).T for k in ('front', 'rear', 'width'))
    fs = [-.08, -.01, .03, .09, .20, .36, .54, .70, .82, .90, .955, .99]
    rows = []
    def row(f, wr, xf, xr, zfun, fl=1.0):
        x, y, tot = loop(xf, xr, W * wr, n, S['pf'], S['qf'], S['pr'], S['qr'], 0.5 * (xf + xr))
        side = (y / max(W * wr, 1e-6)) ** 3 if wr > 0 else 0 * y
        y = y + side * fl * (S['flare'][0] * bump(x, S['wx'][0], .52, 2.6) + S['flare'][1] * bump(x, S['wx'][1], .56, 2.6))
        if S.get('plan'): y = y + side * np.interp(x, *np.array(S['plan']).T)
        if f is not None: y = y - side * S['waist'] * bump(x, .5 * (S['wx'][0] + S['wx'][1]), .75, 3) * bump(f, .22, .26)
        return np.stack([x, y, zfun(x, y)], -1)
    for f in fs:
        wr = np.interp(f, *wi); xf = np.interp(f, *fr); xr = L - np.interp(f, *re)
        fl = 1.0 if f > .15 else max(0, (f + .1) / .25)
        rows.append(row(f, wr, xf, xr, lambda x, y, f=f: zb(x) + (sh(x) - zb(x)) * f, fl * (1 if f < .9 else .85)))
    xf1, xr1 = np.interp(1.0, *fr), L - np.interp(1.0, *re)
    def top(x, y):
        r = np.clip(np.abs(y) / (.93 * W), 0, 1)
        z = hd(x) + (sh(x) + .012 - hd(x)) * r ** S.get('crown', 2.2)
        for c in S.get('bonnet_lines', []):            # creases that run along the bonnet: y(x), height, width
            yl = np.interp(x, *np.array(c['pts']).T)
            z = z + c['a'] * np.exp(-np.abs(np.abs(y) - yl) / c['w']) * sstep(x, c['x'][0], c['x'][0] + .25) * (1 - sstep(x, c['x'][1] - .3, c['x'][1]))
        return z
    for rr, dx in [(.93, .012), (.84, .035), (.70, .07), (.50, .105), (.28, .13), (.10, .14), (0, .14)]:
        rows.append(row(None, rr * .99, xf1 + dx * S.get('hoodset', 1), xr1 - dx * .5, top, rr * .8))
    P, t = bspline_rows(np.stack(rows), per)
    tt = np.tile(t[:, None], (1, n))
    x, y, z = P[..., 0], P[..., 1], P[..., 2]
    sd = np.clip(y / (.8 * W), 0, 1) ** 3 * (1 - sstep(tt, .66, .74))
    for c in S.get('creases', []):                     # lines along the flank: crisp on one side, soft on the other
        u = (z - prof(c['pts'], c.get('s', .15))(x)) / c['w']
        h = np.exp(-np.abs(u) * np.where(u > 0, c.get('hard', 1.6), 1.0))
        y = y + sd * c['a'] * h * sstep(x, c['x'][0], c['x'][0] + c.get('fade', .35)) * (1 - sstep(x, c['x'][1] - c.get('fade', .35), c['x'][1]))
    for i, w in enumerate(S['wx']):                    # wheel arches stand out a little
        rho = np.hypot(x - w, z - S['r']); a = S['archflare'][i]
        y = y + sd * a * np.exp(-np.maximum(rho - S['arch'], 0) / .085) * (z < S['r'] + S['arch'] + .35)
    for c in S.get('scoops', []):                      # hollows in the flank: centre, radii, depth
        e = ((x - c['c'][0]) / c['r'][0]) ** 2 + ((z - c['c'][1] - c.get('tilt', 0) * (x - c['c'][0])) / c['r'][1]) ** 2
        y = y - sd * c['d'] * np.exp(-e ** 1.5)
    P = np.stack([x, y, z], -1)
    P[-1, :, 1] = 0; P[:, 0, 1] = 0; P[:, -1, 1] = 0
    k = int(len(t) * .45)
    d = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(P[k], axis=0), axis=1))])
    sfr = np.tile(d, (len(t), 1)); sre = np.tile(d[-1] - d, (len(t), 1))
    return Surf.grid(P, dict(sf=sfr, sr=sre, v=tt)), P, top

def build_cabin(S, top):
    n = int(620 * max(core.DENS, .25)); per = max(3, int(round(14 * core.DENS)))
    rf = prof(S['roof'], S.get('roofblur', .16))
    xm0 = .5 * (S['xc'] + S['xrb']); xm1 = .5 * (S['xh'] + S['xrh'])
    x1, y1, _ = loop(S['xc'], S['xrb'], S['wb'], n, S['cpf'], S['cqf'], S['cpr'], S['cqr'], xm0)
    C1 = np.stack([x1, y1, top(x1, y1) - .035], -1)
    def roofrow(rr, dxf, dxr):
        x, y, _ = loop(S['xh'] + dxf, S['xrh'] - dxr, S['wr'] * rr, n, S['cpf'], S['cqf'], S['cpr'], S['cqr'], xm1)
        return np.stack([x, y, rf(x) - S['dr'] * rr ** 2.6], -1)
    C3 = roofrow(1.0, 0, 0)
    ctr = np.array([xm0, 0, 1.0])
    def mid(f):
        p = C1 * (1 - f) + C3 * f
        o = p - ctr; o[:, 2] = 0; o[:, 0] *= .4; o = norm(o)
        return p + o * S['bulge'] * 4 * f * (1 - f)
    rows = [C1 - (C3 - C1) * [.10, .10, .30], C1, mid(.25), mid(.5), mid(.75), mid(.93), C3 * .5 + roofrow(.97, .02, .03) * .5 + [0, 0, .004],
            roofrow(.90, .05, .06), roofrow(.74, .10, .12), roofrow(.5, .155, .17), roofrow(.22, .185, .20), roofrow(.08, .195, .21), roofrow(0, .195, .21)]
    P, t = bspline_rows(np.stack(rows), per)
    P[-1, :, 1] = 0; P[:, 0, 1] = 0; P[:, -1, 1] = 0
    h = np.clip((P[:, :, 2] - C1[None, :, 2]) / np.maximum(C3[None, :, 2] - C1[None, :, 2], .02), -1, 2)
    span = np.linalg.norm(C3 - C1, axis=1)[None, :] * np.ones((len(t), 1))
    over = (t > .52)[:, None] * np.ones((1, n))
    d = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(P[int(len(t) * .25)], axis=0), axis=1))])
    G = Surf.grid(P, dict(h=np.where(over > 0, 2.0 + 0 * h, h), span=span, s=np.tile(d, (len(t), 1)), v=np.tile(t[:, None], (1, n))))
    mid_n = G.N.reshape(len(t), n, 3)[int(len(t) * .25)]
    ang = np.degrees(np.arctan2(np.abs(mid_n[:, 1]), -mid_n[:, 0]))     # 0 front .. 90 side .. 180 rear
    sA = np.interp(S['cfront'], ang[:n // 2], d[:n // 2]); sC = np.interp(S.get('crear', 142), ang[n // 2:], d[n // 2:])
    return G, sA, sC, np.stack([x1, y1], -1)

# ----------------------------------------------------------------------------- wheels
def spoke(R, a0, a1, w0, w1, y0, y1, twist=0., depth=.034, bow=0., r0=.05, m=18, edge=.30):
    V, F = [], []; m = seg(m, 7)
    for i in range(m):
        s = i / (m - 1); rr = r0 + (R - .010 - r0) * s; an = a0 + (a1 - a0) * s + twist * s * s
        ww = w0 + (w1 - w0) * s + .012 * s ** 8 + .018 * (1 - s) ** 6
        yy = y0 + (y1 - y0) * s - bow * 4 * s * (1 - s); c, sn = math.cos(an), math.sin(an)
        for (ox, oy) in [(-.5, depth), (-.5, .009), (-edge, 0), (edge, 0), (.5, .009), (.5, depth)]:
            V.append((rr * c - ox * ww * sn, yy + oy, rr * sn + ox * ww * c))
    for i in range(m - 1):
        for j in range(5): F.append([i * 6 + j, i * 6 + j + 1, i * 6 + 7 + j, i * 6 + 6 + j])
    return V, F

def wheel_meshes(S, M):
    r, w = S['r'], S['wheel_w']; R = r - S['tyre_h']; h = w / 2; out = []
    # tyre: bulging sidewall with a rim protector, rounded shoulder, four grooves round the tread
    T = [(-h * .80, R - .006), (-h * .93, R + .004), (-h * .985, R + .012), (-h * .975, R + .018), (-h * 1.0, R + .4 * (r - R)), (-h * .985, r - .024), (-h * .95, r - .011), (-h * .88, r - .003)]
    tread = []
    for g in (-.56, -.2, .2, .56):
        tread += [(h * (g - .055), r + .001), (h * (g - .045), r - .007), (h * (g + .045), r - .007), (h * (g + .055), r + .001)]
    full = T + [(-h * .80, r)] + tread + [(h * .80, r)] + [(-y, q) for y, q in reversed(T)]
    nt = seg(192, 36)
    a = np.linspace(0, 2 * np.pi, nt, endpoint=False); V, F = [], []
    for i, (y, q) in enumerate(full):
        for j, t in enumerate(a):
            V.append((q * math.cos(t), y, q * math.sin(t)))
    for i in range(len(full) - 1):
        for j in range(nt): F.append([i * nt + j, i * nt + (j + 1) % nt, (i + 1) * nt + (j + 1) % nt, (i + 1) * nt + j])
    me = bpy.data.meshes.new('tyre'); me.from_pydata(V, [], F); me.polygons.foreach_set('use_smooth', [True] * len(F)); me.use_auto_smooth = True; me.auto_smooth_angle = math.radians(38)
    me.materials.append(M['tyre']); out.append(me)
    rim = M[S['rimmat']]
    lip = [(-h * .78, R - .004), (-h * .87, R + .003), (-h * .905, R - .001), (-h * .91, R - .006), (-h * .89, R - .011), (-h * .80, R - .017), (-h * .62, R - .021), (-h * .55, R - .024)]
    out.append(revolve('lip', lip, M[S.get('lipmat', S['rimmat'])], 160, 50))
    out.append(revolve('barrel', [(-h * .55, R - .024), (-h * .1, R - .045), (h * .8, R - .04)], M['barrel'], 96))
    out.append(revolve('discback', [(h * .35, R - .01), (h * .35, 0)], M['dark'], 48))
    D = R * .80
    out.append(revolve('disc', [(.016, D), (-.016, D), (-.019, D - .003), (-.019, D * .60), (-.016, D * .58)], M['disc'], 128))
    out.append(revolve('discbell', [(-.010, D * .60), (-.030, D * .54), (-.046, D * .42), (-.046, 0)], M['rimdark'], 64))
    if core.DENS > .6:                                   # drilled disc: small dark dots on its face
        V, F = [], []
        for k in range(36):
            rr = D * (.68, .79, .90)[k % 3]; an = 2 * math.pi * k / 36; c = (rr * math.cos(an), -.0193, rr * math.sin(an)); b = len(V)
            V += [(c[0] + .0045 * math.cos(q), c[1], c[2] + .0045 * math.sin(q)) for q in np.linspace(0, 2 * np.pi, 8, endpoint=False)]; F.append(list(range(b, b + 8)))
        me = bpy.data.meshes.new('holes'); me.from_pydata(V, [], F); me.materials.append(M['gap']); out.append(me)
    an = np.linspace(math.radians(-34), math.radians(34), seg(28, 10)); V, F = [], []
    ring = [(-.050, D * .62), (-.060, D * .68), (-.062, D * .98), (-.052, D * 1.04), (-.030, D * 1.07), (.034, D * 1.07), (.034, D * .62)]; m = len(ring)
    for i, t in enumerate(an):
        e = 1 - .05 * (abs(2 * i / (len(an) - 1) - 1)) ** 6
        for (yy, rr) in ring: V.append((rr * e * math.cos(t), yy, rr * e * math.sin(t)))
    for i in range(len(an) - 1):
        for j in range(m): F.append([i * m + j, i * m + (j + 1) % m, i * m + m + (j + 1) % m, i * m + m + j])
    F += [list(range(m)), [len(V) - m + i for i in reversed(range(m))]]
    me = bpy.data.meshes.new('caliper'); me.from_pydata(V, [], F); me.polygons.foreach_set('use_smooth', [True] * len(F)); me.use_auto_smooth = True; me.auto_smooth_angle = .6
    me.materials.append(M['caliper']); out.append(me)
    kind = S['spokes']; sp = []; yo, yi = -h * .86, -h * S.get('dish', .56); pi2 = 2 * math.pi
    A = lambda *a, **k: sp.append(spoke(R, *a, **k))
    if kind == 'ten': [A(pi2 * i / 10, pi2 * i / 10, .026, .024, yi, yo, bow=-.012) for i in range(10)]
    elif kind == 'twin5':
        for i in range(5):
            a0 = pi2 * i / 5 + .3; A(a0 - .10, a0 - .19, .024, .028, yi, yo, bow=-.008); A(a0 + .10, a0 + .19, .024, .028, yi, yo, bow=-.008)
    elif kind == 'five': [A(pi2 * i / 5 + .3, pi2 * i / 5 + .3, .060, .070, yi, yo, bow=-.010) for i in range(5)]
    elif kind == 'turbine': [A(pi2 * i / 18, pi2 * i / 18 + .22, .018, .016, yi, yo, .10, bow=-.006) for i in range(18)]
    elif kind == 'seven':
        for i in range(7):
            a0 = pi2 * i / 7 + .22; A(a0, a0 - .13, .028, .019, yi, yo, bow=-.008); A(a0, a0 + .13, .028, .019, yi, yo, bow=-.008)
    elif kind == 'ymesh':
        for i in range(10):
            a0 = pi2 * i / 10; A(a0, a0, .024, .018, yi, yi - .5 * (yi - yo), r0=.05); A(a0, a0 + .20, .015, .014, yi - .3 * (yi - yo), yo, r0=R * .45); A(a0, a0 - .20, .015, .014, yi - .3 * (yi - yo), yo, r0=R * .45)
    elif kind == 'petal':                                # closed, calm wheels for electric cars and limousines
        for i in range(S.get('petals', 7)): n_ = S.get('petals', 7); A(pi2 * i / n_, pi2 * i / n_ + .10, .045, 1.55 * math.pi * R / n_, yi, yo, bow=-.016, edge=.44)
    elif kind == 'twist5':
        for i in range(5): a0 = pi2 * i / 5; A(a0, a0 + .30, .050, .052, yi, yo, .12, bow=-.010); A(a0 + .16, a0 + .52, .018, .020, yi + .012, yo, .12, bow=-.006)
    elif kind == 'multi': [A(pi2 * i / 24, pi2 * i / 24, .012, .013, yi, yo, bow=-.016) for i in range(24)]
    V, F = [], []
    for v, f in sp:
        k = len(V); V += v; F += [[i + k for i in p] for p in f]
    me = bpy.data.meshes.new('spokes'); me.from_pydata(V, [], F); me.polygons.foreach_set('use_smooth', [True] * len(F)); me.use_auto_smooth = True; me.auto_smooth_angle = math.radians(30)
    me.materials.append(rim); out.append(me)
    out.append(revolve('hub', [(yi + .03, .075), (yi + .004, .072), (yi - .003, .066), (yi - .004, .042)], rim, 64))
    out.append(revolve('cap', [(yi - .004, .042), (yi - .010, .036), (yi - .012, .028), (yi - .012, 0)], M['satin' if S['rimmat'] != 'rim' else 'black'], 48))
    return out

# ----------------------------------------------------------------------------- cabin interior
def seat(M, x, y, z, rake, w=.50, sport=False, rear=False, head=True):
    """x, z: where back and cushion meet."""
    L_, T_ = M['leather'], M['trim']
    H = .56 if not sport else .62
    ca, sa = math.cos(rake), math.sin(rake)
    up = lambda d, f: (x + d * sa + f * -ca, z + d * ca + f * sa * -1)       # along the back, forward of it
    blob('cushion', (x - .25, y, z - .02), (.56, w, .17), L_, ry=-.12, e=.38)
    if not rear:
        for s in (-1, 1): blob('bolster', (x - .25, y + s * w * .44, z + .025), (.50, .10, .14), T_ if sport else L_, ry=-.10, e=.6)
    bx, bz = up(H / 2, .02); blob('back', (bx, y, bz), (.15, w * .94, H + .10), L_, ry=rake, e=.40, taper=(0, -.10))
    if not rear:
        for s in (-1, 1):
            bx, bz = up(H * .45, .06); blob('backb', (bx, y + s * w * .42, bz), (.15, .10, H * .85), T_ if sport else L_, ry=rake, e=.6, taper=(0, -.1))
    if head:
        hx, hz = up(H + .13, .035); blob('headrest', (hx, y, hz), (.10, .25, .17), L_, ry=rake, e=.5)
        a, b = up(H - .02, 0), up(H + .08, .02); tube('posts', [np.array([(a[0], y + d, a[1]), (b[0], y + d, b[1])]) for d in (-.06, .06)], .007, M['satin'], mirror=False)

def interior(S, M, top):
    xh, xc = S['xh'], S['xc']; H = S['H']; sport = S.get('sport', False)
    zs = S.get('zs', max(H - .96, S['zb'][1][1] + .08)); hx = S.get('hx', xh + (.36 if sport else .30)); rake = S.get('rake', .42 if not sport else .52); ys = S.get('ys', .37)
    if S.get('central'):                                  # three abreast, the driver ahead in the middle
        seat(M, hx - .10, 0, zs, rake, .48, True); [seat(M, hx + .32, s * .45, zs, rake, .44, True) for s in (-1, 1)]; yd = 0
    else:
        [seat(M, hx, s * ys, zs, rake, .50, sport) for s in (-1, 1)]; yd = -ys
    if S.get('rows', 1) > 1:
        rx = hx + S.get('rowgap', .80)
        for s in (-1, 1): seat(M, rx, s * .36, zs + .02, rake * .9, .60, rear=True)
        blob('rearmid', (rx - .20, 0, zs - .01), (.46, .3, .16), M['leather'], ry=-.1)
    bz = float(top(np.array([xc + .3]), np.array([0.]))[0])
    bx = S.get('dashx', .5 * (xc + xh) + .06); wd = S['wb'] * 1.62; zt = S.get('dashz', bz - .015)
    # dashboard: a swept profile with a soft crown, a light band, two screens
    pr = [(-.34, -.03), (-.10, .015), (.02, .02), (.08, -.005), (.10, -.05), (.06, -.10), (.10, -.15), (.07, -.24), (-.1, -.34), (-.34, -.34)]
    q = np.array(pr); q = np.stack([np.interp(np.linspace(0, 10, 41), range(11), np.append(q[:, i], q[0, i])) for i in (0, 1)], -1)[:-1]; q = gaussian_filter1d(q, 1.0, axis=0, mode='wrap')
    extrude_y('dash', q + [bx, zt], -wd / 2, wd / 2, M['trim'], ny=25, fy=lambda y: (.10 * (abs(2 * y / wd)) ** 2.5, 0, 1))
    extrude_y('dashband', [(bx + .088, zt - .065), (bx + .092, zt - .075), (bx + .09, zt - .118), (bx + .07, zt - .118), (bx + .07, zt - .065)], -wd * .46, wd * .46, M['leather'], ny=25, fy=lambda y: (.10 * (abs(2 * y / wd)) ** 2.5 + .004, 0, 1))
    blob('binnacle', (bx + .02, yd, zt + .018), (.20, .36, .09), M['trim'], e=.5)
    def panel(y0, y1, x, z, h, tilt):
        dx = h * math.sin(tilt); mesh('screen', [(x, y0, z), (x, y1, z), (x - dx, y1, z + h), (x - dx, y0, z + h)], [[0, 1, 2, 3]], M['screen'], smooth=False)
    panel(yd - .14, yd + .14, bx + .125, zt - .045, .085, .25)
    if not S.get('central'): blob('tablet', (bx + .10, 0, zt - .05), (.02, .30, .19), M['piano'], ry=.15, e=.2); panel(-.135, .135, bx + .124, zt - .13, .165, .15)
    # steering wheel
    sx, sz = hx - .50 - (.10 if S.get('central') else 0), max(zt + S.get('wheel_z', -.01), zs + .26); tilt = .42; R_ = .18
    tt = np.linspace(0, 2 * np.pi, 49); c, s_ = np.cos(tt), np.sin(tt)
    ring = np.stack([sx + R_ * s_ * math.sin(tilt), yd + R_ * c, sz + R_ * s_ * math.cos(tilt)], -1)
    tube('wheelrim', [ring], .0165, M['black'], mirror=False, res=4)
    blob('wheelhub', (sx - .02, yd, sz), (.06, .13, .12), M['black'], ry=tilt, e=.6)
    tube('wheelsp', [np.array([(sx, yd - .17, sz), (sx - .01, yd, sz), (sx, yd + .17, sz)]), np.array([(sx - .01, yd, sz), (sx - .16 * math.sin(tilt), yd, sz - .16 * math.cos(tilt))])], .013, M['satin'], mirror=False)
    tube('column', [np.array([(sx - .03, yd, sz - .01), (sx - .30, yd, zt - .12)])], .035, M['trim'], mirror=False)
    if not S.get('central'): blob('console', (hx - .35, 0, zs - .02), (.95, .22, .24), M['trim'], e=.3); blob('armrest', (hx - .10, 0, zs + .10), (.34, .18, .07), M['leather'], e=.4)
    if not S.get('open'): blob('innermirror', (S['xh'] + .05, 0, float(prof(S['roof'], S.get('roofblur', .16))(S['xh'])) - .135), (.03, .23, .06), M['black'], e=.5)
    # floor and bulkheads
    zf = max(zs - .24, S['zb'][1][1] + .02); xb = S.get('cabin_end', S['xrb'] - .15); hw = S['wb'] * .98
    xw, hn = min(xb, S['wx'][1] - S['arch'] - .04), min(hw, .56)      # between the rear wheels it is narrow, or its corners stand out of the tail
    for x_, x2, w_ in ((xc - .15, xw, hw), (xw, xb, hn)):
        if x2 > x_: mesh('floor', [(x_, -w_, zf), (x2, -w_, zf), (x2, w_, zf), (x_, w_, zf)], [[0, 1, 2, 3]], M['carpet'], smooth=False)
    mesh('firewall', [(xc + .12, -hw, zf), (xc + .12, hw, zf), (xc + .06, hw, bz - .05), (xc + .06, -hw, bz - .05)], [[0, 1, 2, 3]], M['carpet'], smooth=False)
    rb = S.get('bulkhead')
    if rb:
        zt2 = S.get('bulk_z', float(top(np.array([rb]), np.array([0.]))[0]) + .0)
        mesh('rearwall', [(rb, -hw, zf), (rb, hw, zf), (rb + .10, hw, zt2), (rb + .10, -hw, zt2), (S['xrb'] - .30, -hw * .45, zt2 - .02), (S['xrb'] - .30, hw * .45, zt2 - .02)], [[0, 1, 2, 3], [3, 2, 5, 4]], M['carpet'], smooth=False)
    # door cards
    x0, x1 = xc + .25, min(xb, S.get('bulkhead', xb), S['wx'][1] - .05)      # not behind the axle: the body tapers there
    zd = bz - .06
    V = [(x0, S['wb'] + .02, zf), (x1, S['wb'] + .02, zf), (x1, S['wb'] - .02, zd), (x0, S['wb'] - .02, zd)]
    mesh('card', V, [[0, 1, 2, 3]], M['trim'], mirror=True, smooth=False)
    tube('cardband', [np.array([(x0 + .3, S['wb'] - .045, zd - .10), (.5 * (x0 + x1), S['wb'] - .06, zd - .11), (x1 - .1, S['wb'] - .05, zd - .09)])], .03, M['leather'])
    return bx, zt

# ----------------------------------------------------------------------------- car
def build_car(name, export=False):
    S = dict(BASE, **STYLES[name]); M = materials(export, S.get('leather', 'tan'), S.get('caliper', (.55, .02, .01)))
    body, P, top = build_body(S); cab, sA, sC, foot = build_cabin(S, top)
    bcast = Caster([body]); ccast = Caster([cab]); L = S['L']
    kmid = int(P.shape[0] * .45); dmid = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(P[kmid], axis=0), axis=1))])
    def on_grid(end, s, z):
        if end == 'r': s = dmid[-1] - s
        j = np.interp(s, dmid, np.arange(len(dmid))); j0 = int(min(j, len(dmid) - 2)); fr = j - j0
        col = P[:, j0] * (1 - fr) + P[:, j0 + 1] * fr; m = int(P.shape[0] * .72)
        i = np.interp(z, col[:m, 2], np.arange(m)); i0 = int(min(i, m - 2)); g = i - i0
        return col[i0] * (1 - g) + col[i0 + 1] * g
    def outward(Q):
        T = np.gradient(Q, axis=0); T[:, 2] = 0; T = norm(T); nr = np.stack([-T[:, 1], T[:, 0], 0 * T[:, 0]], -1)
        return nr * np.sign(((Q - [L / 2, 0, 0]) * nr)[len(Q) // 2].sum())
    # ---- greenhouse
    A, V = cab.A, cab.V; open_top = S.get('open')
    pw = S['pillar'] / 2; v = A['v']
    edge = lambda k, d: np.where(v > .55, -.2, (S.get(k, d) - A['h']) * A['span'])
    fside = smin(edge('glass_top', .90), A['s'] - sA - pw, .05)
    (xa, za), (xb, zb2) = S['dloC']; d = np.array([xb - xa, zb2 - za]); d /= np.linalg.norm(d); nrm = np.array([-d[1], d[0]]); nrm = -nrm if nrm[0] > 0 else nrm
    fside = smin(fside, (V[:, 0] - xa) * nrm[0] + (V[:, 2] - za) * nrm[1], S.get('dloR', .10))
    fside = np.where(A['s'] > sC, -np.abs(fside) - .01, fside)
    fws = smin(edge('ws_top', .93), sA - pw - A['s'], .05)
    fbl = smin(edge('bl_top', .93), S.get('bl_y', .40) - np.abs(V[:, 1]), .05); fbl = np.where(V[:, 0] < .5 * (S['xh'] + S['xrh']), -1, fbl)
    if S.get('bl_bottom'): fbl = smin(fbl, V[:, 2] - S['bl_bottom'], .04)
    if S.get('no_bl'): fbl = fbl * 0 - 1
    if open_top:                                          # only the windscreen and its frame stay
        f = np.minimum(fws + .034, np.where(v > .55, -.2, fws + .034))
        frame, _, _ = cab.split(f)
        cab = frame; fws = smin(np.where(cab.A['v'] > .55, -.2, (S.get('ws_top', .93) - cab.A['h']) * cab.A['span']), sA - pw - cab.A['s'], .05)
        glass, shell, lines = cab.split(fws)
    else:
        glass, shell, lines = cab.split(np.maximum(np.maximum(fside, fws), fbl))
    pane = glass.offset(-.004)
    if not open_top:
        for i, (xp, w) in enumerate(S.get('bpillar', [])):     # B pillars: black strips between the panes
            f = np.abs(pane.V[:, 0] - xp - .12 * (pane.V[:, 2] - 1.0)) - w
            f = np.where(np.abs(pane.N[:, 1]) < .45, .2, f)
            pane, strip_, bl = pane.split(f); to_object('bpillar', strip_.offset(.002), M['piano'])
        xd = S.get('dark_from')                                # privacy glass
        if xd:
            f = np.where(pane.A['s'] < sA, 1, xd - pane.V[:, 0])
            pane, dk, _ = pane.split(f); to_object('glassd', dk, M['glassd'])
    to_object('glass', pane, M['glass'])
    to_object('shell', shell, M[S.get('shell', 'paint')])
    for lv, ln in lines: strip('glassedge', lv, lv - ln * .006, M['piano'])
    keep = [lv + ln * .0005 for lv, ln in lines]
    if S['dlo_trim'] == 'chrome' and not open_top:
        ws = [k for k in keep if k[:, 0].mean() < S['xh']]; side = [k for k in keep if k[:, 0].mean() >= S['xh'] and np.abs(k[:, 1]).mean() > .42]; rest = [k for k in keep if not any(k is q for q in ws + side)]
        tube('dlo', side, .0075, M['chrome'], res=3); tube('dlob', ws + rest, .0055, M['piano'], res=3)
    else: tube('dlo', keep, .0055, M['piano'], res=3)
    # ---- hole under the greenhouse
    V = body.V
    hole = np.concatenate([foot, foot[::-1] * [1, -1]]) if not open_top else np.array(polygon(S['open'], .06))
    if not open_top:
        tq = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(hole, axis=0), axis=1))]); u = np.arange(0, tq[-1], .004); hole = np.stack([np.interp(u, tq, hole[:, i]) for i in (0, 1)], -1)
    f = sdf(hole, V[:, 0], V[:, 1], .15) + (.02 if not open_top else 0); f = np.where(body.A['v'] < .66, .1, f)
    body, _, hl = body.split(f)
    if open_top:
        tube('coaming', [lv - ln * .004 for lv, ln in hl], .014, M['trim'], res=4)
        for lv, ln in hl: q = lv.copy(); q[:, 2] -= .35; strip('tubwall', lv, q, M['trim'])
        for s in (-1, 1):                                  # fairings and hoops behind the heads
            x0 = S.get('hx', S['xh'] + .36) + .44
            bt = lambda x: float(top(np.array([x]), np.array([.37]))[0])
            blob('fairing', (x0 + .36, s * S.get('ys', .37), bt(x0 + .3) - .015), (.95, .40, .20), M['paint'], ry=.05, e=.85, n=(40, 56))
            tt = np.linspace(0, np.pi, 25); tube('hoop', [np.stack([0 * tt + x0 - .02, s * S.get('ys', .37) + .15 * np.cos(tt), bt(x0) - .03 + .17 * np.sin(tt)], -1)], .017, M['satin'], mirror=False, res=4)
    # ---- wheel arches
    V = body.V
    f = np.maximum(*[S['arch'] - np.hypot(V[:, 0] - w, V[:, 2] - S['r']) for w in S['wx']])
    f = np.where(np.abs(V[:, 1]) < S.get('archy', .45), -1, f); f = np.where(body.A['v'] > .72, -1, f)
    _, body, al = body.split(f)
    m = M['clad'] if S['clad'] else M['paint']
    for lv, ln in al:
        w = min(S['wx'], key=lambda w: abs(lv[:, 0].mean() - w))
        rad = norm(np.stack([lv[:, 0] - w, 0 * lv[:, 0], lv[:, 2] - S['r']], -1))
        a = lv; b = a - rad * .010 + ln * .000 - [0, .004, 0]; c = b - [0, .055, 0]
        strip('archlip', a, b, m); strip('archin', b, c, M['black'])
    for wx in S['wx']:
        if S['clad']:
            ph = np.linspace(math.radians(-32), math.radians(212), seg(200, 40)); a, b = [], []
            for t in ph:
                z0, z1 = (S['r'] + (S['arch'] + k) * math.sin(t) for k in (-.004, S['clad']))
                if z1 < .12: continue
                h0 = bcast.side(wx + (S['arch'] - .004) * math.cos(t), z0); h1 = bcast.side(wx + (S['arch'] + S['clad']) * math.cos(t), z1)
                if h0 is not None and h1 is not None: a.append(h0[0]); b.append(h1[0])
            if len(a) > 8:
                a, b = np.array(a), np.array(b); a[:, 1] = gaussian_filter1d(a[:, 1], 2, mode='nearest'); b[:, 1] = gaussian_filter1d(b[:, 1], 2, mode='nearest')
                ao, bo = a + [0, .014, 0], b + [0, .010, 0]; mid = .5 * (ao + bo) + [0, .005, 0]
                strip('clad', ao, mid, M['clad']); strip('clad', mid, bo, M['clad']); strip('clad2', bo, b - [0, .012, 0], M['clad']); strip('clad3', a - [0, .03, 0], ao, M['clad'])
        well = revolve('well', [(-.62, S['arch'] + .008), (-.30, S['arch'] + .008), (-.30, 0)], M['dark'], 64)
        for sgn in (1, -1):
            o = link('well', well); o.location = (wx, 0, S['r']); o.scale = (1, sgn * 1.25, 1)
    # ---- sill
    zbf, rk = prof(S['zb'], .2), prof(S['rocker'], .12); V = body.V
    ins, body, bl = body.split(zbf(V[:, 0]) + rk(V[:, 0]) - V[:, 2])
    to_object('rocker', ins.offset(-.010), M[S['rockmat']])
    for lv, ln in bl: strip('rockwall', lv, lv - ln * .012, M['gap'])
    # ---- load bed of a pickup
    if S.get('bed'):
        x0, x1, hw_, zf = S['bed']; V = body.V
        f = smin(smin(V[:, 0] - x0, x1 - V[:, 0], .05), hw_ - np.abs(V[:, 1]), .05); f = np.where(body.A['v'] < .7, -1, f)
        ins, body, bl = body.split(f)
        for lv, ln in bl:
            q = lv.copy(); q[:, 2] = zf; strip('bedwall', lv, q, M['clad']); tube('bedcap', [lv], .016, M['clad'], res=3)
        mesh('bedfloor', [(x0 - .05, -hw_ - .05, zf), (x1 + .05, -hw_ - .05, zf), (x1 + .05, hw_ + .05, zf), (x0 - .05, hw_ + .05, zf)], [[0, 1, 2, 3]], M['clad'], smooth=False)
        for yy in np.arange(-hw_ + .06, hw_, .12): blob('rib', (.5 * (x0 + x1), yy, zf), (x1 - x0, .05, .03), M['clad'], e=.2, n=(6, 8))
        if S.get('sportbar'):
            xb_ = x0 + .22; z0 = float(top(np.array([xb_]), np.array([.7]))[0])
            tt = np.linspace(-1, 1, 41); tube('sportbar', [np.stack([xb_ - .10 * (1 - np.abs(tt) ** 4), hw_ * .98 * tt, z0 + .34 * (1 - np.abs(tt) ** 5)], -1)], .036, M['black'], mirror=False, res=4)
    # ---- openings: grilles, lamps, plate, diffuser
    def bars(pd, dep, kind):
        (s0, s1), (za, zb_), (ta, tb) = pd['s'], pd['z'], pd['t']
        q = np.linspace(max(s0, 0), s1, 120); zc = np.interp(q, (s0, s1), (za, zb_)); mat = M[pd.get('barmat', 'slat')]; th = pd.get('bar', .0045)
        inside = lambda s, z: patch(s, z, s0, s1, za, zb_, ta, tb, pd.get('r', .02)) > .004
        lines = []
        def add(ss, zz):
            ok = inside(ss, zz); run = []
            for a, b, o in zip(ss, zz, ok):
                if o: run.append((a, b))
                if (not o or a is ss[-1]) and len(run) > 2:
                    lines.append(run); run = []
                elif not o: run = []
            if len(run) > 2: lines.append(run)
        p = pd.get('pitch', .032); T = max(ta, tb)
        if kind == 'h':
            k = int(T / p) + 1
            for dz in np.arange(-k, k + 1) * p: add(q, zc + dz)
        elif kind == 'v':
            for s in np.arange(p / 2, s1, p): zz = np.linspace(-T, T, 60); add(np.full(60, s), zz + np.interp(s, (s0, s1), (za, zb_)))
        elif kind == 'x':
            for s in np.arange(-T * 3, s1 + T * 3, p):
                zz = np.linspace(-T, T, 90)
                for sg in (1, -1): ss = s + sg * zz * 1.15; ok = ss > -.01; add(ss[ok], zz[ok] + np.interp(np.clip(ss[ok], s0, s1), (s0, s1), (za, zb_))) if ok.sum() > 3 else None
        for run in lines:
            Q = np.array([on_grid(pd['end'], max(a, 0), b) for a, b in run])
            if kind == 'h': nr = outward(Q)
            else:
                e = [on_grid(pd['end'], max(run[len(run) // 2][0] + o, 0), run[len(run) // 2][1]) for o in (0, .02)]; tq = norm(np.array(e[1] - e[0])); nr = np.array([-tq[1], tq[0], 0]); nr = nr * np.sign(((Q.mean(0) - [L / 2, 0, 0]) * nr).sum())
            tube('bar', [Q - nr * dep], th, mat)
    for pd in S['patches']:
        key = 'sf' if pd['end'] == 'f' else 'sr'; (s0, s1), (z0, z1), (t0, t1) = pd['s'], pd['z'], pd['t']; kind = pd['kind']
        f = patch(body.A[key], body.V[:, 2], s0, s1, z0, z1, t0, t1, pd.get('r', .02))
        f = np.where((body.A[key] > 2.2) | (body.A['v'] > pd.get('vmax', .72)), -1, f)
        ins, body, bl = body.split(f)
        if ins.empty(): continue
        dep = pd.get('depth', {'grille': .07, 'lamp': .05, 'tail': .045, 'plate': .022, 'black': .02}[kind])
        inner = {'grille': 'mesh', 'lamp': 'lampin', 'tail': 'lampin', 'plate': 'black', 'black': 'black'}[kind]
        to_object(kind, ins.offset(-dep), M[pd.get('mat', inner)])
        for lv, ln in bl: strip('wall', lv, lv - ln * dep, M['piano' if kind in ('lamp', 'tail') else 'black'])
        if pd.get('trim'): tube('trim', [lv for lv, ln in bl], pd.get('tr', .006), M[pd['trim']], res=3)
        if kind == 'grille' and pd.get('pattern', 'h'): bars(pd, pd.get('barin', .018), pd.get('pattern', 'h'))
        if kind in ('lamp', 'tail'):
            to_object('cover', ins.offset(-.0015), M['clear' if kind == 'lamp' else 'redglass'])
            tube('seam', [lv for lv, ln in bl], .0022, M['gap'])
            q = np.linspace(max(s0, 0), s1, 70); ta = lambda k: np.interp(k, (s0, s1), (t0, t1)); zc = lambda k: np.interp(k, (s0, s1), (z0, z1))
            em = 'drl' if kind == 'lamp' else 'tail'
            def line(a, b, o0, o1=None, rad=.005, inset=.016, arc=0):
                ss = s0 + (s1 - s0) * np.linspace(a, b, 60); ss = ss[ss >= 0]; oo = np.linspace(o0, o0 if o1 is None else o1, len(ss))
                Q = np.array([on_grid(pd['end'], k, zc(k) + ta(k) * o) for k, o in zip(ss, oo)]); tube('light', [Q - outward(Q) * inset], rad, M[em], res=3)
            sig = pd.get('sig', 'top')
            if sig == 'top': line(.06, .94, .62)
            elif sig == 'bottom': line(.06, .94, -.62)
            elif sig == 'line': line(.02, .97, 0, rad=pd.get('lr', .006))
            elif sig == 'two': line(.06, .92, .55); line(.06, .92, -.55)
            elif sig == 'hook': line(.05, .95, .6); line(.05, .06, .6, -.6) if False else line(.05, .30, -.6)
            elif sig == 'blades':
                for g in np.linspace(.08, .90, 6):
                    ss = s0 + (s1 - s0) * np.array([g, g + .02, g + .04]); Q = np.array([on_grid(pd['end'], max(k, 0), zc(k) + ta(k) * o) for k, o in zip(ss, (.65, 0, -.65))]); nn = outward(np.array([on_grid(pd['end'], max(ss[1] + o, 0), zc(ss[1])) for o in (-.02, 0, .02)]))[1]; tube('light', [Q - nn * .018], .006, M[em], res=3)
            elif sig == 'ring':
                pass
            if kind == 'lamp':
                for g in pd.get('eyes', (.26, .46, .66)):
                    k = s0 + (s1 - s0) * g; rr = pd.get('eye', .55) * ta(k)
                    tri = np.array([on_grid('f', k + o, zc(k)) for o in (-.02, 0, .02)]); nn = outward(tri)[1]; c = tri[1] - nn * (.030 + .1 * rr) - [0, 0, .12 * ta(k)]
                    for mm in (1, -1):
                        bpy.ops.mesh.primitive_uv_sphere_add(segments=seg(32, 12), ring_count=seg(16, 6), radius=rr, location=c * [1, mm, 1]); o = bpy.context.object; o.data.materials.append(M['lens']); bpy.ops.object.shade_smooth()
                        if sig == 'ring' or pd.get('rings'):
                            aa = np.linspace(0, 2 * np.pi, 41); ux = np.array([-nn[1], nn[0], 0]) * [1, 1, 1]; cc = c + nn * (rr * .35)
                            Q = np.array([cc + (ux * math.cos(t) + np.array([0, 0, 1]) * math.sin(t)) * rr * 1.16 for t in aa]); tube('ring', [Q * [1, mm, 1]], .0042, M['drl'], mirror=False, res=3)
        if kind == 'plate':
            c = on_grid('r', 0, .5 * (z0 + z1)); u = on_grid('r', 0, .5 * (z0 + z1) + .03); tl = math.atan2(c[0] - u[0], .03)
            blob('plate', (c[0] - dep + .006, 0, c[2]), (.006, .50, .105), M['plate'], ry=-tl, e=.12, n=(8, 24))
    # ---- grooves round the panels
    def groove(body, f, w=.0046, depth=.014):
        body.A['f'] = f
        out, inn, l1 = body.split(f - w / 2)
        if inn.empty(): del out.A['f']; return out
        st, panel, l2 = inn.split(inn.A['f'] + w / 2)
        for lv, ln in l1 + l2: strip('gapwall', lv, lv - ln * depth, M['gap'])
        if not st.empty(): to_object('gap', st.offset(-depth), M['gap'])
        res = out.merge(panel) if not panel.empty() else out
        del res.A['f']; return res
    for pts, r_ in S.get('doors', []):
        body = groove(body, np.where(body.V[:, 1] < .35, .08, sdf(polygon(pts, r_), body.V[:, 0], body.V[:, 2])))
    for pts, r_ in S.get('hoods', []):
        full = pts + [(x, -y) for x, y in reversed(pts) if abs(y) > 1e-6]
        body = groove(body, np.where((body.A['v'] < .62) | (body.N[:, 2] < .15), .08, sdf(polygon(full, r_), body.V[:, 0], body.V[:, 1])), .0075)
    if S.get('boot'):
        pts, zc_, r_ = S['boot']; full = pts + [(x, -y) for x, y in reversed(pts)]
        f = sdf(polygon(full, r_), body.V[:, 0], body.V[:, 1]); k = body.V[:, 0] > min(p[0] for p in pts) - .1
        body = groove(body, np.where(k, -smin(-f, body.V[:, 2] - zc_, .03), .08))
    if S.get('cap'):
        x, z, r_ = S['cap']; body = groove(body, np.where(body.V[:, 1] < .5, .08, np.clip(np.hypot(body.V[:, 0] - x, body.V[:, 2] - z) - r_, -.08, .08)), .0036)
    for pd in S.get('vents', []):                          # openings in the flank: polygon in (x, z)
        f = -sdf(polygon(pd['pts'], pd.get('r', .015)), body.V[:, 0], body.V[:, 2]); f = np.where((body.V[:, 1] < .4) | (body.A['v'] > .72), -1, f)
        ins, body, bl = body.split(f)
        if ins.empty(): continue
        o = ins.offset(-pd.get('depth', .05)); o.V[:, 1] -= pd.get('in', 0); to_object('vent', o, M[pd.get('mat', 'mesh')])
        for lv, ln in bl: q = lv - ln * pd.get('depth', .05); q[:, 1] -= pd.get('in', 0); strip('ventwall', lv, q, M['black'])
        if pd.get('trim'): tube('venttrim', [lv for lv, _ in bl], .004, M[pd['trim']])
    for pd in S.get('topvents', []):                       # openings in the bonnet or deck: polygon in (x, y), one side
        pts = pd['pts']; f = -sdf(polygon(pts, pd.get('r', .015)), body.V[:, 0], body.V[:, 1]); f = np.where(body.A['v'] < .66, -1, f)
        ins, body, bl = body.split(f)
        if ins.empty(): continue
        to_object('vent', ins.offset(-.04), M['mesh'])
        for lv, ln in bl: strip('ventwall', lv, lv - ln * .04, M['black'])
        if pd.get('louvres'):
            p = np.array(pts)
            for x in np.linspace(p[:, 0].min() + .04, p[:, 0].max() - .03, pd['louvres']):
                ys = np.linspace(p[:, 1].min() + .012, p[:, 1].max() - .012, 16); z = top(0 * ys + x, ys)
                strip('louvre', np.stack([0 * ys + x - .022, ys, z - .004], -1), np.stack([0 * ys + x + .022, ys, z - .030], -1), M['paint'])
    to_object('body', body, M['paint'])
    # ---- handles
    for (x0, x1, z) in S.get('handles', []):
        xs = np.linspace(x0, x1, 24); pts = [bcast.side(x, z + .012 * (x - x0) / (x1 - x0)) for x in xs]
        q = np.array([p[0] for p in pts if p is not None]); nn = np.array([p[1] for p in pts if p is not None])
        if len(q) < 6: continue
        if S.get('flush'):
            tube('handleb', [q], .0085, M['gap']); tube('handle', [(q + nn * .0015)[1:-1]], .0072, M['paint'], res=4)
        else:
            tube('recess', [q[4:-4] - nn[4:-4] * .012], .022, M['black'], res=4)
            a = np.sin(np.linspace(0, np.pi, len(q))) ** .35; tube('handle', [q + nn * (.026 * a - .004)[:, None]], .0095, M[S.get('handlemat', 'paint')], res=4)
    # ---- mirrors: a shell that grows towards its flat back, a foot on the door
    mx, mz = S['mir']; h = bcast.side(mx, mz - .03) ; h = h if h is not None else ccast.side(mx, mz); y0 = min(h[0][1], S['W'] - .02) if h is not None else .8
    sc = S.get('mir_s', 1.0); n1, n2 = seg(36, 12), seg(44, 16); V, F = [], []
    for i in range(n1):
        u = i / (n1 - 1); x = -.075 + .125 * u; k = (1 - (1 - u) ** 2.4) ** .55 * (1 - .06 * sstep(u, .92, 1))
        for j in range(n2):
            ph = 2 * math.pi * j / n2; cy_, sz_ = sgnpow(np.cos(ph), .62), sgnpow(np.sin(ph), .70)
            yy = cy_ * .100 * k; V.append((x + .22 * (yy + .1) * .5, yy + .105, sz_ * .062 * k * (1 - .22 * cy_) + .10 * yy))
    for i in range(n1 - 1):
        for j in range(n2): F.append([i * n2 + j, i * n2 + (j + 1) % n2, (i + 1) * n2 + (j + 1) % n2, (i + 1) * n2 + j])
    V = np.array(V) * sc + [mx, y0 + .045, mz + .045]
    mesh('mirror', V, F, M[S.get('mirmat', 'paint')], mirror=True, angle=60)
    last = V[-n2:]; mesh('mirrorglass', last + [-.006, 0, 0], [list(range(n2))], M['chrome'], mirror=True, smooth=False)
    ft = np.array([(mx + .03, y0 - .03, mz - .03), (mx + .03, y0 + .05, mz + .0), (mx + .02, y0 + .10, mz + .018)]); tube('mirrorfoot', [smooth_line(ft, 12)], .017 * sc, M['piano'], res=4)
    # ---- wipers
    if S.get('wipers', True):
        for (ya, yb, dx) in ((.42, -.16, .0), (-.05, -.56, .0)):
            q = []
            for y in np.linspace(ya, yb, 24):
                half = foot[:len(foot) // 2]; x = float(np.interp(abs(y), half[:, 1], half[:, 0])) + .075; h = ccast.top(x, y)
                if h is not None: q.append(h[0] + h[1] * .006)
            if len(q) > 4 and not S.get('central'): tube('wiper', [np.array(q)], .006, M['black'], mirror=False)
    # ---- exhausts
    for (y, z, r_) in S.get('exhaust', []):
        for s in (1, -1) if y else (1,):
            h = bcast.rear(y * s, z + .02); x = (h[0][0] if h is not None else L - .08) - .035
            me = revolve('exhaust', [(-.16, r_ * .9), (0, r_ * 1.0), (.004, r_ * .98), (.003, r_ * .86), (-.12, r_ * .80), (-.12, 0)], M[S.get('exmat', 'chrome')], 48, 30)
            o = link('exhaust', me); o.location = (x, y * s, z); o.rotation_euler = (0, 0, -math.pi / 2); o.scale = (1, 1, .82)
    if S.get('fins'):
        n_, yw, z0, z1 = S['fins']
        for y in np.linspace(-yw, yw, n_):
            h = bcast.rear(y, z1); x = h[0][0] if h is not None else L - .1
            mesh('fin', [(x - .35, y - .004, z0 + .02), (x - .01, y - .004, z0), (x + .004, y - .004, z1), (x - .35, y - .004, z1), (x - .35, y + .004, z0 + .02), (x - .01, y + .004, z0), (x + .004, y + .004, z1), (x - .35, y + .004, z1)],
                 [[0, 1, 2, 3], [7, 6, 5, 4], [0, 4, 5, 1], [1, 5, 6, 2], [2, 6, 7, 3]], M['carbon'], smooth=False)
    # ---- rails, spoiler, wing, splitter
    if S.get('rails'):
        x0, x1, y = S['rails']; xs = np.linspace(x0, x1, 40); q = []
        for x in xs: h = ccast.top(x, y); q.append((x, y, (h[0][2] if h is not None else S['H'])))
        q = np.array(q); q[:, 2] += .035 * np.sin(np.linspace(0, np.pi, 40)) ** .25; tube('rail', [q], .015, M[S.get('railmat', 'satin')], res=4)
    if S.get('spoiler'):                                   # lip over the backlight or at the deck
        x, z, w, l = S['spoiler']; pr = [(0, 0), (l * .5, .012), (l, .022), (l + .006, .016), (l, .008), (l * .4, -.02)]
        extrude_y('spoiler', [(x + a, z + b) for a, b in pr], -w, w, M[S.get('spoilmat', 'paint')], ny=31, fy=lambda y: (-.10 * abs(y / w) ** 3, -.035 * abs(y / w) ** 2.5, 1 - .35 * abs(y / w) ** 6), angle=50)
    if S.get('wing'):
        x, z, w, c = S['wing']; t = np.linspace(0, 1, 24); th = .10 * c * (np.sqrt(t) * (1 - t)) * 2.2
        up = [(x + c * a, z - th_ * .25 + .10 * a * a * c * 2) for a, th_ in zip(t, th)]; lo = [(x + c * a, z - th_ + .10 * a * a * c * 2) for a, th_ in zip(t, th)]
        extrude_y('wing', up + lo[::-1][1:-1], -w, w, M['carbon'], ny=31, fy=lambda y: (0, -.03 * (y / w) ** 4, 1))
        for s in (-1, 1):
            pl = [(x - .04, z - .13), (x + c + .03, z - .09), (x + c + .04, z + .10), (x + .02, z + .05)]; extrude_y('endplate', pl, s * w - .004, s * w + .004, M['carbon'])
            px = S.get('pylon', (x - .25, z - .35)); pl = [(px[0], px[1]), (px[0] + .22, px[1]), (x + .62 * c, z + .004), (x + .12 * c, z - .002)]
            extrude_y('pylon', pl, s * w * .42 - .007, s * w * .42 + .007, M['carbon'])
    if S.get('splitter'):
        k = S['splitter']; q = np.array([on_grid('f', s, S['zb'][0][1] + .03) for s in np.linspace(0, S.get('split_s', 1.15), 60)]); nr = outward(q)
        a = q + nr * k; a[:, 2] = S['zb'][0][1] - .005; b = q - nr * .25; b[:, 2] = a[:, 2]; strip('splitter', a, b, M['carbon']); c_ = a.copy(); c_[:, 2] -= .014; strip('splitedge', a, c_, M['carbon'])
    if S.get('skirt'):
        x0, x1 = S['wx'][0] + S['arch'] + .02, S['wx'][1] - S['arch'] - .02; xs = np.linspace(x0, x1, 30); zz = S['zb'][0][1] + .0
        q = np.array([bcast.side(x, zz + .07)[0] for x in xs]); a = q + [0, S['skirt'], 0]; a[:, 2] = zz; a[:3, 1] -= [.03, .015, .005]; b = q - [0, .15, 0]; b[:, 2] = zz; strip('skirt', a, b, M['carbon']); c_ = a.copy(); c_[:, 2] -= .012; strip('skirtedge', a, c_, M['carbon'])
    if S.get('scoop'):
        x, z, w, l = S['scoop']; blob('scoop', (x + l / 2, 0, z), (l, w, .12), M['paint'], e=.8, ry=S.get('scoop_lean', .06)); blob('scoopin', (x + .02, 0, z + .012), (.05, w * .8, .07), M['mesh'], e=.5)
    if S.get('finback'):
        x, z, l, h_ = S['finback']; extrude_y('finback', [(x, z), (x + l, z - S.get('find', .22)), (x + l, z - S.get('find', .22) + h_), (x + l * .4, z + h_ * .35)], -.005, .005, M['carbon'])
    if S.get('canards'):
        for (s, z) in S['canards']:
            q = np.array([on_grid('f', k, z + .09 * (k - s) / .30) for k in np.linspace(s, s + .30, 20)]); nr = outward(q); w_ = .07 * np.sin(np.linspace(.5, np.pi * .9, 20)) ** .7; strip('canard', q - nr * .01, q + nr * w_[:, None] + [0, 0, .012], M['carbon'])
    # ---- wheels
    wm = wheel_meshes(S, M); hw = S['wheel_w'] / 2
    for wi, wx in enumerate(S['wx']):
        q = bcast.side(wx, S['r'] + S['arch'] * .72)
        yc = (q[0][1] if q is not None else S['W']) - hw - S['inset'] - S['archflare'][wi] * .6
        for sgn in (-1, 1):
            for me in wm:
                o = link('wheel', me); o.location = (wx, sgn * yc, S['r'])
                turn = (math.pi * .96, math.pi * .04)[wi] if me.name.startswith('caliper') else .17 if not me.name.startswith('holes') else .3
                o.rotation_euler = (0, turn, 0); o.scale = (1, -1 if sgn > 0 else 1, 1)
    x0, x1 = S['wx'][0] - .1, S['wx'][1] + .1; zu = S['zb'][0][1] + .05
    mesh('floorpan', [(.25, -.62, zu), (L - .35, -.62, zu + .04), (L - .35, .62, zu + .04), (.25, .62, zu)], [[0, 1, 2, 3]], M['dark'], smooth=False)
    interior(S, M, top)
    return S
