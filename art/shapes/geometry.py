"""geometry.py - geometry kit: profiles, plan-view loops, B-spline lofts, surfaces that can be cut by scalar fields, small solids."""
import bpy, math
import numpy as np
from scipy.ndimage import gaussian_filter1d
from scipy.interpolate import CubicSpline, BSpline
from scipy.spatial import cKDTree
from mathutils import Vector
from mathutils.bvhtree import BVHTree

DENS = 1.0                      # mesh density: 1 for pictures, about .3 for glTF
def set_density(d):
    global DENS; DENS = d
def seg(n, lo=10): return max(lo, int(n * min(1, DENS * 1.15)))

def prof(pts, sigma=0.12):
    """Smooth profile through (x, value) points: polyline blurred by a gaussian."""
    xs, zs = np.array(pts, float).T
    h = 0.004
    gx = np.arange(xs[0] - 1.2, xs[-1] + 1.2, h)
    g = np.interp(gx, xs, zs)
    s0 = (zs[1] - zs[0]) / (xs[1] - xs[0]); s1 = (zs[-1] - zs[-2]) / (xs[-1] - xs[-2])
    g = np.where(gx < xs[0], zs[0] + (gx - xs[0]) * s0, g)
    g = np.where(gx > xs[-1], zs[-1] + (gx - xs[-1]) * s1, g)
    g = gaussian_filter1d(g, sigma / h, mode='nearest')
    return CubicSpline(gx[::4], g[::4])

def loop(xf, xr, w, n, pf, qf, pr, qr, xm):
    """Half a plan-view loop from front centre to rear centre, resampled by arc length."""
    s = np.linspace(0, 1, 3000)
    th = np.pi / 2 * 0.5 * (1 - np.cos(np.pi * s))
    c, si = np.cos(th), np.sin(th)
    c[-1] = 0; si[0] = 0
    x1 = xm - (xm - xf) * c ** (2 / pf); y1 = w * si ** (2 / qf)
    x2 = xm + (xr - xm) * c ** (2 / pr); y2 = w * si ** (2 / qr)
    x = np.concatenate([x1, x2[::-1][1:]]); y = np.concatenate([y1, y2[::-1][1:]])
    d = np.concatenate([[0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))])
    t = np.linspace(0, d[-1], n)
    return np.interp(t, d, x), np.interp(t, d, y), d[-1]

def bspline_rows(C, per=14, deg=3):
    K = C.shape[0]
    kn = np.concatenate([[0] * deg, np.linspace(0, 1, K - deg + 1), [1] * deg])
    t = np.linspace(0, 1, (K - deg) * per + 1)
    B = BSpline(kn, np.eye(K), deg)(t)
    return np.tensordot(B, C, axes=(1, 0)), t

def smin(a, b, k):
    h = np.clip(0.5 + 0.5 * (b - a) / k, 0, 1)
    return b * (1 - h) + a * h - k * h * (1 - h)
def bump(x, c, w, e=2.0): return np.exp(-np.abs((x - c) / w) ** e)
def sstep(x, a, b):
    t = np.clip((x - a) / (b - a), 0, 1); return t * t * (3 - 2 * t)
def norm(v): return v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), 1e-9)

class Surf:
    """Polygon soup with per-vertex normal and scalar attributes; can be split by a scalar field."""
    def __init__(s, V, N, F, A): s.V, s.N, s.F, s.A = V, N, F, A
    @staticmethod
    def grid(P, attrs):
        M, n, _ = P.shape
        N = norm(np.cross(np.gradient(P, axis=1), np.gradient(P, axis=0)))
        N[:, 0, 1] = 0; N[:, -1, 1] = 0
        flip = N[M // 3, n // 2, 1] < 0
        if flip: N = -N
        N = norm(N)
        idx = np.arange(M * n).reshape(M, n)
        q = np.stack([idx[:-1, :-1], idx[:-1, 1:], idx[1:, 1:], idx[1:, :-1]], -1).reshape(-1, 4)
        if not flip: q = q[:, ::-1]
        # winding must agree with the normals: back faces are the cabin's lining
        c = P.reshape(-1, 3)[q]; g = np.cross(c[:, 2] - c[:, 0], c[:, 3] - c[:, 1])
        if (g * N.reshape(-1, 3)[q].mean(1)).sum(1).mean() < 0: q = q[:, ::-1]
        return Surf(P.reshape(-1, 3), N.reshape(-1, 3), [q], {k: a.reshape(-1) for k, a in attrs.items()})
    def polys(s):
        for f in s.F:
            if isinstance(f, np.ndarray): yield from f.tolist()
            else: yield from f
    def split(s, f):
        """-> (part with f>0, part with f<0, boundary lines as (positions, normals))"""
        n0 = len(s.V); pos = f > 0; fl = f.tolist(); pl = pos.tolist()
        keys, K0, K1, segs, fp, fn = {}, [], [], [], [], []
        def cut(i, j):
            k = (i, j) if i < j else (j, i)
            v = keys.get(k)
            if v is None:
                v = keys[k] = n0 + len(K0); K0.append(k[0]); K1.append(k[1])
            return v
        for g in s.F:
            if isinstance(g, np.ndarray):
                if not len(g): continue
                c = pos[g].sum(1)
                fp.append(g[c == g.shape[1]]); fn.append(g[c == 0])
                mixed = g[(c > 0) & (c < g.shape[1])].tolist()
            else:
                mixed = []; a, b = [], []
                for p in g:
                    c = sum(pl[i] for i in p)
                    (a if c == len(p) else b if c == 0 else mixed).append(p)
                fp.append(a); fn.append(b)
            lp, ln = [], []
            for p in mixed:
                a, b, cs = [], [], []; m = len(p)
                for q in range(m):
                    i, j = p[q], p[(q + 1) % m]
                    (a if pl[i] else b).append(i)
                    if pl[i] != pl[j]:
                        k = cut(i, j); a.append(k); b.append(k); cs.append(k)
                if len(a) > 2: lp.append(a)
                if len(b) > 2: ln.append(b)
                if len(cs) == 2: segs.append(cs)
            fp.append(lp); fn.append(ln)
        V, N, A = s.V, s.N, s.A
        if K0:
            K0 = np.array(K0); K1 = np.array(K1); t = (f[K0] / (f[K0] - f[K1]))
            mix = lambda a: np.concatenate([a, a[K0] * (1 - (t[:, None] if a.ndim > 1 else t)) + a[K1] * (t[:, None] if a.ndim > 1 else t)])
            V, N, A = mix(V), norm(mix(N)), {k: mix(a) for k, a in A.items()}
        return Surf(V, N, fp, A).compact(), Surf(V, N, fn, A).compact(), chain(segs, V, N)
    def compact(s):
        used = np.zeros(len(s.V), bool)
        for g in s.F:
            if isinstance(g, np.ndarray): used[g.reshape(-1)] = True
            else:
                for p in g: used[p] = True
        m = np.cumsum(used) - 1; ml = m.tolist()
        # Two groups, of squares and of everything else: else each cut would double their number.
        squares = [m[g] for g in s.F if isinstance(g, np.ndarray) and len(g)]
        others = [[ml[i] for i in p] for g in s.F if not isinstance(g, np.ndarray) for p in g]
        F = ([np.concatenate(squares)] if squares else []) + ([others] if others else [])
        return Surf(s.V[used], s.N[used], F, {k: a[used] for k, a in s.A.items()})
    def merge(s, o):
        k = len(s.V)
        F = list(s.F) + [g + k if isinstance(g, np.ndarray) else [[i + k for i in p] for p in g] for g in o.F]
        return Surf(np.concatenate([s.V, o.V]), np.concatenate([s.N, o.N]), F, {a: np.concatenate([s.A[a], o.A[a]]) for a in s.A})
    def offset(s, d): return Surf(s.V + s.N * d, s.N, s.F, s.A)
    def empty(s): return len(s.V) == 0

def chain(segs, V, N):
    adj = {}
    for a, b in segs:
        adj.setdefault(a, []).append(b); adj.setdefault(b, []).append(a)
    out, seen = [], set()
    for st in [k for k in adj if len(adj[k]) == 1] + list(adj):
        if st in seen: continue
        line = [st]; seen.add(st); cur = st
        while True:
            nx = [k for k in adj[cur] if k not in seen]
            if not nx: break
            cur = nx[0]; seen.add(cur); line.append(cur)
        if len(line) > 3 and line[0] in adj[line[-1]]: line.append(line[0])
        if len(line) > 2: out.append((V[line], N[line]))
    return out

def link(name, me, mat=None):
    if mat is not None: me.materials.append(mat)
    ob = bpy.data.objects.new(name, me); bpy.context.collection.objects.link(ob); return ob

def to_object(name, S, mat, mirror=True, smooth=True):
    if S.empty(): return None
    polys = list(S.polys()); V, N = S.V, S.N
    if mirror:
        k = len(V)
        V = np.concatenate([V, V * [1, -1, 1]]); N = np.concatenate([N, N * [1, -1, 1]])
        polys = polys + [[i + k for i in reversed(p)] for p in polys]
    me = bpy.data.meshes.new(name); me.from_pydata(V.tolist(), [], polys); me.validate()
    if smooth:
        me.polygons.foreach_set('use_smooth', [True] * len(me.polygons))
        me.use_auto_smooth = True; me.auto_smooth_angle = math.pi
        me.normals_split_custom_set_from_vertices(N.tolist())
    return link(name, me, mat)

def mesh(name, V, F, mat, mirror=False, smooth=True, angle=35):
    V = np.array(V, float); F = [list(f) for f in F]
    if mirror:
        k = len(V); V = np.concatenate([V, V * [1, -1, 1]]); F = F + [[i + k for i in reversed(f)] for f in F]
    me = bpy.data.meshes.new(name); me.from_pydata(V.tolist(), [], F)
    if smooth:
        me.polygons.foreach_set('use_smooth', [True] * len(F)); me.use_auto_smooth = True; me.auto_smooth_angle = math.radians(angle)
    return link(name, me, mat)

def thin(L, tol):
    if DENS > .6 or len(L) < 8: return L
    k = max(1, int(round(1 / DENS / 1.2))); return np.concatenate([L[:-1:k], L[-1:]])

def tube(name, lines, r, mat, mirror=True, res=2):
    cu = bpy.data.curves.new(name, 'CURVE'); cu.dimensions = '3D'
    cu.bevel_depth = r; cu.bevel_resolution = res if DENS > .6 else 0; cu.use_fill_caps = True
    for L in lines:
        if len(L) < 2: continue
        L = thin(np.array(L), .001)
        for m in ((1, -1) if mirror else (1,)):
            sp = cu.splines.new('POLY'); sp.points.add(len(L) - 1)
            q = np.concatenate([L * [1, m, 1], np.ones((len(L), 1))], 1)
            sp.points.foreach_set('co', q.reshape(-1))
    cu.materials.append(mat)
    ob = bpy.data.objects.new(name, cu); bpy.context.collection.objects.link(ob); return ob

def strip(name, A, B, mat, mirror=True):
    """Ruled strip between polylines A and B."""
    n = len(A); V = np.concatenate([A, B])
    F = [[i, i + 1, n + i + 1, n + i] for i in range(n - 1)]
    t = np.gradient(A, axis=0); N = norm(np.cross(t, B - A)); N = np.concatenate([N, N])
    return to_object(name, Surf(V, N, [F], {}), mat, mirror)

def revolve(name, pts, mat, n=96, angle=40, mod=None):
    """Revolve (axial y, radius) points about the y axis."""
    n = seg(n, 20)
    a = np.linspace(0, 2 * np.pi, n, endpoint=False); V, F = [], []
    for i, (y, r) in enumerate(pts):
        V += [(r * math.cos(t), y, r * math.sin(t)) for t in a]
    for i in range(len(pts) - 1):
        for j in range(n):
            k = (j + 1) % n; F.append([i * n + j, i * n + k, (i + 1) * n + k, (i + 1) * n + j])
    me = bpy.data.meshes.new(name); me.from_pydata(V, [], F)
    me.polygons.foreach_set('use_smooth', [True] * len(F)); me.use_auto_smooth = True; me.auto_smooth_angle = math.radians(angle)
    me.materials.append(mat); return me

def sgnpow(v, e): return np.sign(v) * np.abs(v) ** e
def blob(name, c, s, mat, ry=0, e=.42, mirror=False, n=(22, 32), taper=(0, 0), rz=0):
    """Rounded box (super-ellipsoid) with centre, full sizes, tilt about y, taper of x and y with height."""
    n1, n2 = seg(n[0], 8), seg(n[1], 12)
    th = np.linspace(-np.pi / 2, np.pi / 2, n1)[:, None]; ph = np.linspace(0, 2 * np.pi, n2, endpoint=False)[None]
    x = sgnpow(np.cos(th), e) * sgnpow(np.cos(ph), e); y = sgnpow(np.cos(th), e) * sgnpow(np.sin(ph), e); z = sgnpow(np.sin(th), e) + 0 * ph
    x = x * (1 + taper[0] * z); y = y * (1 + taper[1] * z)
    V = np.stack([x * s[0] / 2, y * s[1] / 2, z * s[2] / 2], -1).reshape(-1, 3)
    cy, sy = math.cos(ry), math.sin(ry)
    V = V @ np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]]).T
    cz, sz = math.cos(rz), math.sin(rz); V = V @ np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]]).T
    V = V + np.array(c)
    F = [[i * n2 + j, i * n2 + (j + 1) % n2, (i + 1) * n2 + (j + 1) % n2, (i + 1) * n2 + j] for i in range(n1 - 1) for j in range(n2)]
    return mesh(name, V, F, mat, mirror, True, 60)

def extrude_y(name, prof_xz, y0, y1, mat, mirror=False, ny=2, fy=None, angle=35):
    """Closed (x,z) profile swept along y; fy(y) -> (dx, dz, scale)."""
    p = np.array(prof_xz, float); m = len(p); V = []; c = p.mean(0)
    for y in np.linspace(y0, y1, ny):
        dx, dz, sc = fy(y) if fy else (0, 0, 1)
        V += [((q[0] - c[0]) * sc + c[0] + dx, y, (q[1] - c[1]) * sc + c[1] + dz) for q in p]
    F = [[i * m + j, i * m + (j + 1) % m, (i + 1) * m + (j + 1) % m, (i + 1) * m + j] for i in range(ny - 1) for j in range(m)]
    F += [list(range(m)), [(ny - 1) * m + j for j in reversed(range(m))]]
    return mesh(name, V, F, mat, mirror, True, angle)

def smooth_line(pts, n=60):
    p = np.array(pts, float)
    t = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    return CubicSpline(t, p)(np.linspace(0, t[-1], n))

def polygon(pts, r=.03, step=.002):
    """Closed polygon with rounded corners, densely sampled."""
    p = np.array(pts + [pts[0]], float)
    t = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    u = np.arange(0, t[-1], step)
    q = np.stack([np.interp(u, t, p[:, i]) for i in (0, 1)], -1)
    return gaussian_filter1d(q, r / step, axis=0, mode='wrap') if r else q

def sdf(poly, X, Y, reach=.08):
    """Signed distance (negative inside) to a dense closed polygon, exact near it, +-reach elsewhere."""
    out = np.full(len(X), reach)
    lo, hi = poly.min(0) - reach, poly.max(0) + reach
    k = np.where((X > lo[0]) & (X < hi[0]) & (Y > lo[1]) & (Y < hi[1]))[0]
    if not len(k): return out
    p = np.stack([X[k], Y[k]], -1)
    tg = norm(np.roll(poly, -1, 0) - np.roll(poly, 1, 0)); nr = np.stack([tg[:, 1], -tg[:, 0]], -1)
    area = .5 * np.sum(poly[:, 0] * np.roll(poly[:, 1], -1) - np.roll(poly[:, 0], -1) * poly[:, 1])
    if area < 0: nr = -nr
    d, i = cKDTree(poly).query(p)
    sd = ((p - poly[i]) * nr[i]).sum(1)
    out[k] = np.where(np.abs(sd) < 1e-4, sd, np.sign(sd) * np.where(d < .004, np.abs(sd), d))
    return out

class Caster:
    def __init__(s, surfs):
        V, F, k = [], [], 0
        for S in surfs:
            V += S.V.tolist(); F += [[i + k for i in p] for p in S.polys()]; k += len(S.V)
        s.t = BVHTree.FromPolygons(V, F)
    def cast(s, o, d):
        h = s.t.ray_cast(Vector(o), Vector(d))
        return None if h[0] is None else (np.array(h[0]), np.array(h[1]))
    def side(s, x, z): return s.cast((x, 3, z), (0, -1, 0))
    def top(s, x, y): return s.cast((x, y, 4), (0, 0, -1))
    def rear(s, y, z): return s.cast((9, y, z), (-1, 0, 0))
    def front(s, y, z): return s.cast((-3, y, z), (1, 0, 0))

def patch(s, z, s0, s1, za, zb_, ta, tb, r=.02):
    """Field of a tapered horizontal lozenge: s along the loop, z height."""
    q = np.clip((s - s0) / (s1 - s0), 0, 1)
    f = ta + (tb - ta) * q - np.abs(z - (za + (zb_ - za) * q))
    f = smin(f, s - s0, r); f = smin(f, s1 - s, r)
    return f
