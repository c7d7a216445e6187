"""cars.py - procedural studio pictures of cars (Blender 3.4, Cycles, CPU).

  blender -b -P cars.py -- --style sports-coupe --cam front --spp 48 --chunks 24 --res 1600x900 --out .tmp/sports-coupe-front.npz
  /usr/bin/python3 develop.py .tmp/sports-coupe-front.npz .tmp/sports-coupe

A car is two lofts.  The lower body and the greenhouse are each a stack of closed plan-view
loops (super-ellipses, one per height), skinned with a cubic B-spline, so every highlight runs
over a curvature-continuous surface.  Apertures (wheel arches, glass, grilles, lamps) are cut out of
the dense surface along scalar fields, keeping the analytic normals, so edges stay crisp.
"""
import bpy, sys, os, math, time, argparse
import numpy as np
from scipy.ndimage import gaussian_filter1d
from scipy.interpolate import CubicSpline, BSpline
from mathutils import Vector
from mathutils.bvhtree import BVHTree

# ----------------------------------------------------------------------------- helpers
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

def bump(x, c, w, e=2.0):
    return np.exp(-np.abs((x - c) / w) ** e)

def norm(v):
    return v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), 1e-9)

class Surf:
    """Polygon soup with per-vertex normal and scalar attributes; can be split by a scalar field."""
    def __init__(s, V, N, F, A):
        s.V, s.N, s.F, s.A = V, N, F, A
    @staticmethod
    def grid(P, attrs):
        M, n, _ = P.shape
        du = np.gradient(P, axis=1); dv = np.gradient(P, axis=0)
        N = norm(np.cross(du, dv))
        # mirror plane: no y component at u ends / top row
        N[:, 0, 1] = 0; N[:, -1, 1] = 0
        flip = N[M // 3, n // 2, 1] < 0
        if flip: N = -N
        N = norm(N)
        idx = np.arange(M * n).reshape(M, n)
        q = np.stack([idx[:-1, :-1], idx[:-1, 1:], idx[1:, 1:], idx[1:, :-1]], -1).reshape(-1, 4)
        if flip: q = q[:, ::-1]
        return Surf(P.reshape(-1, 3), N.reshape(-1, 3), [q], {k: a.reshape(-1) for k, a in attrs.items()})
    def polys(s):
        for f in s.F:
            if isinstance(f, np.ndarray):
                for p in f.tolist(): yield p
            else:
                for p in f: yield p
    def split(s, f):
        """-> (part with f>0, part with f<0, boundary segments as vertex positions)"""
        V, N = list(s.V), list(s.N)
        names = list(s.A); AT = [list(s.A[k]) for k in names]
        pos = f > 0
        keys, segs = {}, []
        fp, fn = [], []
        def cut(i, j):
            k = (i, j) if i < j else (j, i)
            if k not in keys:
                t = f[k[0]] / (f[k[0]] - f[k[1]])
                keys[k] = len(V)
                V.append(V[k[0]] * (1 - t) + V[k[1]] * t)
                N.append(N[k[0]] * (1 - t) + N[k[1]] * t)
                for a in AT: a.append(a[k[0]] * (1 - t) + a[k[1]] * t)
            return keys[k]
        for g in s.F:
            if isinstance(g, np.ndarray):
                c = pos[g].sum(1)
                fp.append(g[c == g.shape[1]]); fn.append(g[c == 0])
                mixed = g[(c > 0) & (c < g.shape[1])].tolist()
            else:
                mixed = []; a, b = [], []
                for p in g:
                    c = sum(bool(pos[i]) for i in p)
                    (a if c == len(p) else b if c == 0 else mixed).append(p)
                fp.append(a); fn.append(b)
            lp, ln = [], []
            for p in mixed:
                a, b, cs = [], [], []
                m = len(p)
                for q in range(m):
                    i, j = p[q], p[(q + 1) % m]
                    (a if pos[i] else b).append(i)
                    if pos[i] != pos[j]:
                        k = cut(i, j); a.append(k); b.append(k); cs.append(k)
                if len(a) > 2: lp.append(a)
                if len(b) > 2: ln.append(b)
                if len(cs) == 2: segs.append(cs)
            fp.append(lp); fn.append(ln)
        V = np.array(V); N = norm(np.array(N)); A = {k: np.array(a) for k, a in zip(names, AT)}
        P, Q = Surf(V, N, fp, A).compact(), Surf(V, N, fn, A).compact()
        return P, Q, chain(segs, V, N)
    def compact(s):
        used = np.zeros(len(s.V), bool)
        for g in s.F:
            if isinstance(g, np.ndarray): used[g.reshape(-1)] = True
            else:
                for p in g: used[p] = True
        m = np.cumsum(used) - 1
        F = [m[g] if isinstance(g, np.ndarray) else [[int(m[i]) for i in p] for p in g] for g in s.F]
        return Surf(s.V[used], s.N[used], F, {k: a[used] for k, a in s.A.items()})
    def offset(s, d):
        return Surf(s.V + s.N * d, s.N, s.F, s.A)
    def empty(s): return len(s.V) == 0

def chain(segs, V, N):
    adj = {}
    for a, b in segs:
        adj.setdefault(a, []).append(b); adj.setdefault(b, []).append(a)
    out, seen = [], set()
    starts = [k for k in adj if len(adj[k]) == 1] + list(adj)
    for st in starts:
        if st in seen: continue
        line = [st]; seen.add(st); cur = st
        while True:
            nx = [k for k in adj[cur] if k not in seen]
            if not nx: break
            cur = nx[0]; seen.add(cur); line.append(cur)
        closed = len(line) > 3 and line[0] in adj[line[-1]]
        if closed: line.append(line[0])
        if len(line) > 2: out.append((V[line], N[line]))
    return out

def to_object(name, S, mat, mirror=True, smooth=True):
    if S.empty(): return None
    polys = list(S.polys())
    V, N = S.V, S.N
    if mirror:
        k = len(V)
        V = np.concatenate([V, V * [1, -1, 1]]); N = np.concatenate([N, N * [1, -1, 1]])
        polys = polys + [[i + k for i in reversed(p)] for p in polys]
    me = bpy.data.meshes.new(name)
    me.from_pydata(V.tolist(), [], polys); me.validate()
    if smooth:
        me.polygons.foreach_set('use_smooth', [True] * len(me.polygons))
        me.use_auto_smooth = True; me.auto_smooth_angle = math.pi
        me.normals_split_custom_set_from_vertices(N.tolist())
    me.materials.append(mat)
    ob = bpy.data.objects.new(name, me); bpy.context.collection.objects.link(ob)
    return ob

def tube(name, lines, r, mat, mirror=True, res=2):
    cu = bpy.data.curves.new(name, 'CURVE'); cu.dimensions = '3D'
    cu.bevel_depth = r; cu.bevel_resolution = res; cu.use_fill_caps = True
    for L in lines:
        for m in ((1, -1) if mirror else (1,)):
            sp = cu.splines.new('POLY'); sp.points.add(len(L) - 1)
            q = np.concatenate([np.array(L) * [1, m, 1], np.ones((len(L), 1))], 1)
            sp.points.foreach_set('co', q.reshape(-1))
    cu.materials.append(mat)
    ob = bpy.data.objects.new(name, cu); bpy.context.collection.objects.link(ob)
    return ob

def strip(name, A, B, mat, mirror=True):
    """Ruled strip between polylines A and B."""
    n = len(A)
    V = np.concatenate([A, B])
    F = [[i, i + 1, n + i + 1, n + i] for i in range(n - 1)]
    t = np.gradient(A, axis=0); N = norm(np.cross(t, B - A)); N = np.concatenate([N, N])
    return to_object(name, Surf(V, N, [F], {}), mat, mirror)

def revolve(name, prof_pts, mat, n=96, smooth=True):
    """Revolve (axial y, radius) points about the y axis."""
    a = np.linspace(0, 2 * np.pi, n, endpoint=False)
    V, F = [], []
    for (y, r) in prof_pts:
        V += [(r * math.cos(t), y, r * math.sin(t)) for t in a]
    m = len(prof_pts)
    for i in range(m - 1):
        for j in range(n):
            k = (j + 1) % n
            F.append([i * n + j, i * n + k, (i + 1) * n + k, (i + 1) * n + j])
    me = bpy.data.meshes.new(name); me.from_pydata(V, [], F)
    me.polygons.foreach_set('use_smooth', [True] * len(F))
    me.use_auto_smooth = True; me.auto_smooth_angle = math.radians(40)
    me.materials.append(mat)
    return me

# ----------------------------------------------------------------------------- materials
def principled(name, **kw):
    m = bpy.data.materials.new(name); m.use_nodes = True
    b = m.node_tree.nodes['Principled BSDF']
    for k, v in kw.items():
        k = k.replace('_', ' ')
        b.inputs[k].default_value = (*v, 1) if isinstance(v, tuple) and len(v) == 3 else v
    return m
def emission(name, col, st):
    m = bpy.data.materials.new(name); m.use_nodes = True
    nt = m.node_tree; nt.nodes.clear()
    e = nt.nodes.new('ShaderNodeEmission'); e.inputs[0].default_value = (*col, 1); e.inputs[1].default_value = st
    o = nt.nodes.new('ShaderNodeOutputMaterial'); nt.links.new(e.outputs[0], o.inputs[0])
    m.cycles.sample_as_light = False
    return m
def paint_material():
    """Base coat under a sharp Fresnel clear coat.  The picture stays affine in the base colour."""
    m = bpy.data.materials.new('paint'); m.use_nodes = True; nt = m.node_tree; nt.nodes.clear()
    out = nt.nodes.new('ShaderNodeOutputMaterial'); b = nt.nodes.new('ShaderNodeMixShader'); b.inputs[0].default_value = .24
    di = nt.nodes.new('ShaderNodeBsdfDiffuse'); fl = nt.nodes.new('ShaderNodeBsdfGlossy'); fl.inputs['Roughness'].default_value = .36
    nt.links.new(di.outputs[0], b.inputs[1]); nt.links.new(fl.outputs[0], b.inputs[2])
    # candy depth: darker towards grazing angles
    lw = nt.nodes.new('ShaderNodeLayerWeight'); lw.inputs['Blend'].default_value = 0.35
    mx = nt.nodes.new('ShaderNodeMixRGB')
    nt.links.new(lw.outputs['Facing'], mx.inputs[0])
    nt.links.new(mx.outputs[0], di.inputs['Color']); nt.links.new(mx.outputs[0], fl.inputs['Color'])
    # clear coat (the Principled one is only a quarter as strong, which left the bonnet hazy)
    fr = nt.nodes.new('ShaderNodeFresnel'); fr.inputs['IOR'].default_value = 1.62
    gl = nt.nodes.new('ShaderNodeBsdfGlossy'); gl.inputs['Roughness'].default_value = .012
    ms = nt.nodes.new('ShaderNodeMixShader')
    nt.links.new(fr.outputs[0], ms.inputs[0]); nt.links.new(b.outputs[0], ms.inputs[1]); nt.links.new(gl.outputs[0], ms.inputs[2])
    nt.links.new(ms.outputs[0], out.inputs[0])
    return m
def materials():
    M = dict(
        paint=paint_material(),
        glass=principled('glass', Base_Color=(0.006, 0.007, 0.008), Roughness=0.015, Specular=0.55),
        black=principled('black', Base_Color=(0.006, 0.006, 0.006), Roughness=0.25, Specular=0.4),
        piano=principled('piano', Base_Color=(0.004, 0.004, 0.004), Roughness=0.05, Specular=0.5),
        dark=principled('dark', Base_Color=(0.003, 0.003, 0.003), Roughness=0.8, Specular=0.1),
        mesh=principled('mesh', Base_Color=(0.010, 0.010, 0.010), Roughness=0.5),
        slat=principled('slat', Base_Color=(0.10, 0.10, 0.105), Metallic=.8, Roughness=0.28),
        lens=principled('lens', Base_Color=(0.75, 0.76, 0.78), Metallic=1.0, Roughness=0.10),
        clad=principled('clad', Base_Color=(0.018, 0.018, 0.019), Roughness=0.55, Specular=0.35),
        tyre=principled('tyre', Base_Color=(0.012, 0.012, 0.012), Roughness=0.62, Specular=0.3),
        rim=principled('rim', Base_Color=(0.72, 0.73, 0.75), Metallic=.85, Roughness=0.30),
        rimdark=principled('rimdark', Base_Color=(0.035, 0.036, 0.038), Metallic=0.9, Roughness=0.28),
        barrel=principled('barrel', Base_Color=(0.05, 0.05, 0.052), Metallic=0.9, Roughness=0.4),
        disc=principled('disc', Base_Color=(0.30, 0.30, 0.31), Metallic=1.0, Roughness=0.32),
        caliper=principled('caliper', Base_Color=(0.55, 0.02, 0.01), Roughness=0.3, Clearcoat=0.5),
        chrome=principled('chrome', Base_Color=(0.75, 0.76, 0.78), Metallic=1.0, Roughness=0.12),
        drl=emission('drl', (0.90, 0.95, 1.0), 16.0),
        tail=emission('tail', (1.0, 0.012, 0.010), 6.0),
        fabric=principled('fabric', Base_Color=(0.012, 0.012, 0.013), Roughness=0.75, Specular=0.2),
    )
    return M

# ----------------------------------------------------------------------------- styles
BASE = dict(
    W=0.93, pf=4.6, qf=2.5, pr=5.0, qr=2.7,
    front=[(-.1, .16), (0, .09), (.08, .03), (.35, .0), (.6, .015), (.82, .075), (1.0, .19)],
    rear=[(-.1, .28), (0, .16), (.15, .05), (.4, .03), (.7, .0), (.9, .0), (1.0, .03)],
    width=[(-.1, .84), (0, .93), (.06, .955), (.25, .985), (.5, 1.0), (.75, .992), (.92, .962), (1.0, .93)],
    zb=[(0, .16), (.7, .15), (2.2, .17), (3.6, .17), (4.5, .26)],
    flare=(.030, .045), waist=.030, cpf=3.4, cqf=2.1, cpr=3.2, cqr=2.1,
    bulge=.020, dr=.055, glass_top=.90, wheel_w=.245, lip=.010, clad=0,
    rocker=[(0, .05), (.5, .045), (1.5, .05), (3.2, .05), (4.1, .10), (4.5, .13)], rockmat='black',
    spokes='ten', rimmat='rim', dlo_trim='piano', pillar=.055,
)
def face(zg, hg, wg, lamp, lt, side=None, ls=(.60, 1.12), gm='mesh', lower=None, rz=.80, rt=(.035, .028), rs=1.0, trim=None, lr=.04, strip='top', gr=.06):
    """Front grille, side intakes, lamps, rear lamp band -> patches and light strips."""
    P = [dict(end='f', s=(-.2, wg), z=(zg, zg), t=(hg, hg * .92), r=gr, depth=.06, mat=gm, trim=trim)]
    if side: P.append(dict(end='f', s=(side[0], side[1]), z=(side[2], side[3]), t=(side[4], side[5]), r=.05, depth=.05, mat='mesh'))
    if lower: P.append(dict(end='f', s=(-.2, lower[0]), z=(lower[1], lower[1]), t=(lower[2], lower[2]), r=.04, depth=.05, mat='mesh'))
    P.append(dict(end='f', s=ls, z=lamp, t=lt, r=lr, depth=.010, mat='piano', wall='piano'))
    P.append(dict(end='r', s=(-.2, rs), z=(rz, rz), t=rt, r=.03, depth=.010, mat='piano', wall='piano'))
    o = .55 if strip == 'top' else 0
    T = [dict(end='f', s=(ls[0] + .04, ls[1] - .05), z=(lamp[0] + lt[0] * o, lamp[1] + lt[1] * o), mat='drl', r=.005),
         dict(end='r', s=(0, rs - .03), z=(rz, rz), mat='tail', r=.008)]
    return dict(patches=P, strips=T)

def doors4(x0, x1, x2, z0, z1, wx, arch, r):
    """Shut lines of a four-door body: front cut, B cut, rear cut that follows the arch, bottom."""
    xa = wx - arch - .05
    return dict(doors=[(x0 + .02, z0), (x0, .5 * (z0 + z1)), (x0 + .05, z1)], doorF2=[(x1, z0), (x1 + .02, .5 * (z0 + z1)), (x1 + .05, z1)],
                doorR=[(xa - .06, z0), (xa - .02, r + .05), (xa + .16, r + arch * .95), (x2, r + arch + .14), (x2 + .02, z1)],
                doorB=[(x0 + .02, z0), (.5 * (x0 + x1), z0 - .004), (x1, z0)], doorB2=[(x1, z0), (.5 * (x1 + xa), z0 - .002), (xa - .06, z0)])

STYLES = {
 'sports-coupe': dict(
    badge=0.5, L=4.52, W=.955, H=1.27, wx=(.88, 3.60), r=.358, arch=.384, tyre_h=.068, archy=.65,
    sh=[(0, .545), (.35, .685), (.90, .81), (1.5, .80), (2.3, .80), (3.0, .845), (3.6, .91), (4.1, .92), (4.5, .90)],
    hd=[(0, .54), (.30, .645), (.8, .772), (1.4, .85), (2.2, .88), (3.3, .93), (4.0, .95), (4.35, .95), (4.52, .93)],
    xc=1.40, xh=2.22, xrh=3.02, xrb=4.16, wb=.795, wr=.555,
    roof=[(1.9, 1.14), (2.15, 1.215), (2.5, 1.272), (2.8, 1.275), (3.2, 1.225), (3.6, 1.13), (4.1, .99)],
    dloC=((3.72, .90), (3.20, 1.20)), cfront=46,
    doors=[(1.52, .25), (1.50, .55), (1.58, .82)], doorR=[(2.72, .25), (2.86, .50), (2.93, .70), (2.90, .86)],
    doorB=[(1.52, .25), (2.1, .235), (2.72, .25)],
    hood=[(1.52, .70), (1.0, .655), (.60, .57), (.42, .50)],
    handles=[(2.62, 2.80, .755)], mir=(1.86, .90), spokes='ten',
    patches=[
      dict(end='f', s=(-.2, .50), z=(.345, .345), t=(.095, .085), r=.06, depth=.06, mat='mesh'),
      dict(end='f', s=(.60, .98), z=(.30, .33), t=(.050, .075), r=.05, depth=.05, mat='mesh'),
      dict(end='f', s=(.60, 1.12), z=(.540, .625), t=(.036, .052), r=.04, depth=.010, mat='piano', wall='piano'),
      dict(end='r', s=(-.2, 1.0), z=(.80, .80), t=(.035, .028), r=.03, depth=.012, mat='piano', wall='piano'),
    ],
    strips=[dict(end='f', s=(.64, 1.08), z=(.560, .655), mat='drl', r=.005), dict(end='r', s=(0, .97), z=(.80, .80), mat='tail', r=.008)],
 ),
 'sedan': dict(
    badge=0.635, L=4.90, W=.94, H=1.43, wx=(.86, 3.80), r=.366, arch=.394, tyre_h=.075,
    sh=[(0, .63), (.35, .75), (.9, .845), (1.6, .87), (2.6, .89), (3.4, .925), (3.9, .955), (4.5, .965), (4.9, .94)],
    hd=[(0, .63), (.3, .73), (.8, .82), (1.35, .915), (2.2, .97), (3.5, 1.01), (4.2, 1.03), (4.7, 1.03), (4.9, 1.0)],
    front=[(-.1, .14), (0, .08), (.08, .03), (.35, .0), (.7, .0), (.88, .03), (1.0, .10)],
    zb=[(0, .18), (.7, .17), (2.2, .18), (3.8, .18), (4.9, .26)], flare=(.022, .028), waist=.022,
    rocker=[(0, .05), (.5, .045), (1.5, .05), (3.4, .05), (4.3, .08), (4.9, .12)],
    xc=1.42, xh=2.24, xrh=3.48, xrb=4.42, wb=.79, wr=.565,
    roof=[(1.9, 1.29), (2.15, 1.365), (2.6, 1.425), (3.0, 1.425), (3.45, 1.375), (3.85, 1.27), (4.3, 1.11)],
    dloC=((3.94, .98), (3.52, 1.27)), cfront=46, mir=(1.90, .985), spokes='twin5', handles=[(2.50, 2.70, .80), (3.38, 3.58, .83)],
    hood=[(1.55, .71), (1.0, .665), (.60, .58), (.40, .52)], dlo_trim='chrome', dist=15.2,
    **doors4(1.66, 2.76, 3.84, .27, .90, 3.80, .394, .366),
    **face(.46, .115, .40, (.615, .665), (.038, .048), side=(.66, 1.0, .29, .30, .035, .055), rz=.86, rs=1.0, trim='chrome')),
 'wagon': dict(
    badge=0.635, L=4.92, W=.94, H=1.45, wx=(.86, 3.80), r=.366, arch=.394, tyre_h=.072,
    sh=[(0, .63), (.35, .75), (.9, .845), (1.6, .87), (2.6, .89), (3.4, .925), (3.9, .955), (4.5, .965), (4.92, .94)],
    hd=[(0, .63), (.3, .73), (.8, .82), (1.35, .915), (2.2, .97), (3.5, 1.01), (4.4, 1.03), (4.92, 1.0)],
    front=[(-.1, .14), (0, .08), (.08, .03), (.35, .0), (.7, .0), (.88, .03), (1.0, .10)],
    zb=[(0, .18), (.7, .17), (2.2, .18), (3.8, .18), (4.9, .26)], flare=(.022, .028), waist=.022,
    rocker=[(0, .05), (.5, .045), (1.5, .05), (3.4, .05), (4.3, .08), (4.9, .12)],
    xc=1.42, xh=2.24, xrh=4.38, xrb=4.76, wb=.79, wr=.575, cpr=5.0, cqr=2.6,
    roof=[(1.9, 1.29), (2.15, 1.37), (2.6, 1.435), (3.1, 1.445), (3.7, 1.42), (4.2, 1.37), (4.8, 1.29)],
    dloC=((4.42, 1.0), (4.12, 1.34)), cfront=46, crear=150, bl_y=.58, mir=(1.90, .985), spokes='seven', handles=[(2.50, 2.70, .80), (3.38, 3.58, .83)],
    hood=[(1.55, .71), (1.0, .665), (.60, .58), (.40, .52)], dlo_trim='chrome', dist=15.2,
    **doors4(1.66, 2.76, 3.84, .27, .90, 3.80, .394, .366),
    **face(.46, .105, .44, (.615, .665), (.036, .046), side=(.66, 1.0, .29, .30, .035, .055), rz=.86, rs=1.0)),
 'suv': dict(
    badge=0.83, L=4.80, W=.965, H=1.68, wx=(.86, 3.79), r=.412, arch=.446, tyre_h=.095, wheel_w=.265,
    pf=5.6, qf=2.8, pr=6.5, qr=2.9,
    sh=[(0, .86), (.35, .955), (.9, 1.01), (1.6, 1.03), (2.6, 1.04), (3.5, 1.07), (4.2, 1.08), (4.8, 1.04)],
    hd=[(0, .87), (.3, .965), (.8, 1.03), (1.3, 1.10), (2.2, 1.14), (4.3, 1.17), (4.8, 1.08)],
    front=[(-.1, .14), (0, .08), (.08, .04), (.35, .0), (.75, .0), (.92, .03), (1.0, .07)],
    zb=[(0, .26), (.7, .25), (2.2, .25), (3.8, .25), (4.8, .33)], flare=(.028, .034), waist=.026,
    rocker=[(0, .06), (.5, .06), (1.5, .07), (3.4, .07), (4.2, .09), (4.8, .12)], rockmat='clad', clad=.035,
    xc=1.32, xh=2.10, xrh=4.16, xrb=4.62, wb=.825, wr=.63, cpr=5.5, cqr=2.7, dr=.06,
    roof=[(1.7, 1.53), (2.0, 1.61), (2.5, 1.67), (3.2, 1.68), (3.7, 1.665), (4.15, 1.62), (4.6, 1.55)],
    dloC=((4.22, 1.10), (3.88, 1.55)), cfront=46, crear=150, bl_y=.58, mir=(1.80, 1.14), spokes='twin5', handles=[(2.46, 2.66, .945), (3.36, 3.56, .97)],
    hood=[(1.48, .74), (1.0, .71), (.55, .64), (.34, .58)], dlo_trim='chrome', dist=15.6,
    **doors4(1.60, 2.72, 3.80, .37, 1.05, 3.79, .446, .412),
    **face(.60, .155, .44, (.80, .83), (.034, .042), side=(.68, 1.0, .43, .44, .05, .07), rz=.96, rs=1.0, rt=(.04, .034), trim='chrome')),
 'hatchback': dict(
    badge=0.6, L=4.26, W=.915, H=1.43, wx=(.80, 3.47), r=.358, arch=.387, tyre_h=.072,
    pf=4.8, qf=2.5, pr=5.4, qr=2.7,
    sh=[(0, .66), (.35, .77), (.85, .85), (1.5, .885), (2.5, .915), (3.2, .95), (3.8, .965), (4.26, .93)],
    hd=[(0, .66), (.3, .76), (.75, .845), (1.2, .935), (2.2, .99), (3.8, 1.03), (4.26, .98)],
    front=[(-.1, .14), (0, .08), (.08, .03), (.35, .0), (.7, .0), (.88, .03), (1.0, .09)],
    zb=[(0, .18), (.7, .17), (2.2, .18), (3.4, .18), (4.26, .27)], flare=(.026, .036), waist=.026,
    rocker=[(0, .05), (.5, .05), (1.5, .05), (3.0, .05), (3.8, .09), (4.26, .12)],
    xc=1.18, xh=1.96, xrh=3.64, xrb=4.08, wb=.785, wr=.57, cpr=4.4, cqr=2.5,
    roof=[(1.6, 1.31), (1.85, 1.375), (2.3, 1.43), (2.8, 1.43), (3.2, 1.395), (3.6, 1.34), (4.1, 1.26)],
    dloC=((3.64, 1.0), (3.28, 1.32)), cfront=46, crear=146, bl_y=.50, mir=(1.64, .995), spokes='five', handles=[(2.24, 2.43, .81), (3.02, 3.20, .835)],
    hood=[(1.32, .70), (.9, .66), (.55, .58), (.38, .53)], dist=13.9,
    **doors4(1.42, 2.48, 3.46, .27, .92, 3.47, .387, .358),
    **face(.36, .085, .56, (.635, .675), (.040, .050), rz=.85, rs=.95, ls=(.52, 1.08))),
 'hypercar': dict(
    badge=0.42, L=4.62, W=.995, H=1.15, wx=(.96, 3.66), r=.358, arch=.386, tyre_h=.058, wheel_w=.29,
    pf=3.8, qf=2.4, sh=[(0, .49), (.4, .66), (.96, .81), (1.5, .745), (2.3, .71), (3.0, .785), (3.66, .885), (4.2, .89), (4.62, .86)],
    hd=[(0, .48), (.3, .60), (.8, .745), (1.2, .765), (2.0, .80), (3.2, .88), (3.9, .90), (4.4, .895), (4.62, .87)],
    front=[(-.1, .12), (0, .05), (.08, .0), (.30, .0), (.6, .03), (.82, .09), (1.0, .20)],
    zb=[(0, .12), (.7, .11), (2.2, .12), (3.6, .13), (4.6, .26)], flare=(.040, .055), waist=.055,
    rocker=[(0, .04), (.5, .04), (1.5, .06), (3.0, .06), (4.0, .13), (4.6, .20)],
    xc=1.02, xh=2.04, xrh=2.72, xrb=4.20, wb=.735, wr=.455, bulge=.03,
    roof=[(1.7, 1.04), (1.95, 1.10), (2.3, 1.15), (2.6, 1.145), (3.0, 1.08), (3.5, .98), (4.1, .88)],
    dloC=((3.28, .80), (2.86, 1.08)), cfront=44, mir=(1.70, .80), spokes='turbine', archy=.72, bl_y=.30, dist=14.2,
    doors=[(1.55, .24), (1.50, .50), (1.62, .74)], doorR=[(2.62, .22), (2.86, .45), (2.90, .62), (2.80, .76)], doorB=[(1.55, .24), (2.1, .20), (2.62, .22)],
    hood=[(1.30, .70), (.9, .62), (.55, .44), (.46, .0)],
    **face(.25, .055, .50, (.47, .60), (.022, .046), side=(.62, 1.06, .28, .32, .06, .10), rz=.78, rs=1.05, rt=(.03, .02), ls=(.56, 1.16))),
 'roadster': dict(
    badge=0.51, L=4.28, W=.935, H=1.25, wx=(.88, 3.42), r=.345, arch=.373, tyre_h=.068, shell='fabric', archy=.65,
    sh=[(0, .545), (.35, .675), (.88, .785), (1.5, .79), (2.3, .79), (2.9, .835), (3.42, .89), (3.9, .90), (4.28, .87)],
    hd=[(0, .54), (.30, .635), (.8, .725), (1.45, .835), (2.2, .87), (3.1, .91), (3.7, .93), (4.1, .925), (4.28, .90)],
    xc=1.52, xh=2.20, xrh=2.80, xrb=3.62, wb=.775, wr=.555, zb=[(0, .16), (.7, .15), (2.2, .17), (3.4, .17), (4.28, .26)],
    rocker=[(0, .05), (.5, .045), (1.5, .05), (3.0, .05), (3.8, .10), (4.28, .13)],
    roof=[(1.95, 1.14), (2.15, 1.205), (2.45, 1.25), (2.7, 1.245), (3.0, 1.18), (3.3, 1.08), (3.6, .97)],
    dloC=((3.02, .90), (2.86, 1.16)), dloR=.06, cfront=46, mir=(1.94, .885), spokes='seven', handles=[(2.54, 2.72, .745)],
    doors=[(1.56, .25), (1.54, .55), (1.62, .80)], doorR=[(2.62, .25), (2.74, .50), (2.80, .68), (2.77, .84)], doorB=[(1.56, .25), (2.1, .235), (2.62, .25)],
    hood=[(1.60, .69), (1.0, .645), (.60, .56), (.42, .50)], dist=13.6,
    **face(.37, .095, .42, (.550, .635), (.036, .052), side=(.56, .96, .29, .32, .035, .060), rz=.78, rs=.95)),
 'pickup': dict(
    badge=0.9, L=5.25, W=.985, H=1.82, wx=(.95, 4.15), r=.42, arch=.46, tyre_h=.115, wheel_w=.275,
    pf=6.2, qf=3.0, pr=9, qr=4.5,
    sh=[(0, .93), (.35, 1.01), (.95, 1.05), (1.6, 1.07), (2.6, 1.09), (3.6, 1.13), (4.6, 1.15), (5.25, 1.14)],
    hd=[(0, .93), (.3, 1.02), (.8, 1.07), (1.4, 1.13), (2.2, 1.17), (3.2, 1.18), (3.9, 1.15), (5.25, 1.14)],
    front=[(-.1, .16), (0, .10), (.08, .05), (.35, .0), (.78, .0), (.94, .02), (1.0, .05)],
    rear=[(-.1, .30), (0, .16), (.15, .05), (.4, .01), (.7, .0), (.95, .0), (1.0, .02)],
    zb=[(0, .32), (.7, .30), (2.2, .30), (4.1, .30), (5.25, .42)], flare=(.030, .030), waist=.024,
    rocker=[(0, .07), (.5, .07), (1.5, .08), (3.8, .08), (4.6, .10), (5.25, .14)], rockmat='clad', clad=.045,
    xc=1.42, xh=2.12, xrh=3.34, xrb=3.62, wb=.84, wr=.66, cpr=7, cqr=3.5, dr=.06,
    roof=[(1.8, 1.67), (2.05, 1.75), (2.5, 1.815), (3.0, 1.81), (3.4, 1.77), (3.7, 1.72)],
    dloC=((3.46, 1.1), (3.28, 1.7)), dloR=.05, cfront=46, crear=160, bl_y=.58, mir=(1.86, 1.24), spokes='five', handles=[(2.44, 2.64, 1.04), (3.24, 3.42, 1.05)],
    hood=[(1.56, .76), (1.0, .73), (.55, .67), (.30, .62)], dist=16.8, tonneau=(3.78, 5.10, .80),
    doors=[(1.70, .42), (1.68, .8), (1.72, 1.14)], doorF2=[(2.70, .42), (2.71, .8), (2.74, 1.14)], doorR=[(3.50, .42), (3.52, .8), (3.52, 1.15)],
    doorB=[(1.70, .42), (2.2, .417), (2.70, .42)], doorB2=[(2.70, .42), (3.1, .417), (3.50, .42)],
    **face(.68, .155, .52, (.85, .87), (.045, .050), rz=.98, rs=.55, rt=(.02, .02), ls=(.62, 1.06), trim='chrome')),
}

# ----------------------------------------------------------------------------- body
def build_body(S):
    n = 760
    sh, hd, zb = prof(S['sh'], .16), prof(S['hd'], .14), prof(S['zb'], .2)
    L, W = S['L'], S['W']
    fr, re, wi = (np.array(S[k]).T for k in ('front', 'rear', 'width'))
    fs = [-.08, -.01, .03, .09, .20, .36, .54, .70, .82, .90, .955, .99]
    rows = []
    def row(f, wr, xf, xr, zfun, fl=1.0):
        x, y, tot = loop(xf, xr, W * wr, n, S['pf'], S['qf'], S['pr'], S['qr'], 0.5 * (xf + xr))
        side = (y / max(W * wr, 1e-6)) ** 3 if wr > 0 else 0 * y
        y = y + side * fl * (S['flare'][0] * bump(x, S['wx'][0], .52, 2.6) + S['flare'][1] * bump(x, S['wx'][1], .56, 2.6))
        if f is not None:
            y = y - side * S['waist'] * bump(x, .5 * (S['wx'][0] + S['wx'][1]), .75, 3) * bump(f, .22, .26)
        return np.stack([x, y, zfun(x, y)], -1)
    for f in fs:
        wr = np.interp(f, *wi); xf = np.interp(f, *fr); xr = L - np.interp(f, *re)
        fl = 1.0 if f > .15 else max(0, (f + .1) / .25)
        rows.append(row(f, wr, xf, xr, lambda x, y, f=f: zb(x) + (sh(x) - zb(x)) * f, fl * (1 if f < .9 else .85)))
    xf1, xr1 = np.interp(1.0, *fr), L - np.interp(1.0, *re)
    def top(x, y):
        r = np.clip(np.abs(y) / (.93 * W), 0, 1)
        return hd(x) + (sh(x) + .012 - hd(x)) * r ** 2.2
    for rr, dx in [(.93, .012), (.84, .035), (.70, .07), (.50, .105), (.28, .13), (.10, .14), (0, .14)]:
        rows.append(row(None, rr * (.99), xf1 + dx * S.get('hoodset', 1), xr1 - dx * .5, top, rr * .8))
    C = np.stack(rows)
    P, t = bspline_rows(C, 12)
    P[-1, :, 1] = 0; P[:, 0, 1] = 0; P[:, -1, 1] = 0
    # arc-length from front / rear centre measured on a mid-height row
    k = int(len(t) * .45)
    d = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(P[k], axis=0), axis=1))])
    sfr = np.tile(d, (len(t), 1)); sre = np.tile(d[-1] - d, (len(t), 1))
    tt = np.tile(t[:, None], (1, n))
    return Surf.grid(P, dict(sf=sfr, sr=sre, v=tt)), P, top

def build_cabin(S, top):
    n = 620
    rf = prof(S['roof'], S.get('roofblur', .16))
    xm0 = .5 * (S['xc'] + S['xrb']); xm1 = .5 * (S['xh'] + S['xrh'])
    x1, y1, _ = loop(S['xc'], S['xrb'], S['wb'], n, S['cpf'], S['cqf'], S['cpr'], S['cqr'], xm0)
    C1 = np.stack([x1, y1, top(x1, y1) - .035], -1)
    def roofrow(rr, dxf, dxr):
        x, y, _ = loop(S['xh'] + dxf, S['xrh'] - dxr, S['wr'] * rr, n, S['cpf'], S['cqf'], S['cpr'], S['cqr'], xm1)
        return np.stack([x, y, rf(x) - S['dr'] * rr ** 2.6], -1)
    C3 = roofrow(1.0, 0, 0)
    ctr = np.array([.5 * (S['xc'] + S['xrb']), 0, 1.0])
    def mid(f):
        p = C1 * (1 - f) + C3 * f
        o = p - ctr; o[:, 2] = 0; o[:, 0] *= .4; o = norm(o)
        return p + o * S['bulge'] * 4 * f * (1 - f)
    rows = [C1 - (C3 - C1) * [.10, .10, .30], C1, mid(.25), mid(.5), mid(.75), mid(.93), C3 * .5 + roofrow(.97, .02, .03) * .5 + [0, 0, .004],
            roofrow(.90, .05, .06), roofrow(.74, .10, .12), roofrow(.5, .155, .17), roofrow(.22, .185, .20), roofrow(.08, .195, .21), roofrow(0, .195, .21)]
    C = np.stack(rows)
    P, t = bspline_rows(C, 14)
    P[-1, :, 1] = 0; P[:, 0, 1] = 0; P[:, -1, 1] = 0
    # height fraction inside the glass band
    h = np.clip((P[:, :, 2] - C1[None, :, 2]) / np.maximum(C3[None, :, 2] - C1[None, :, 2], .02), -1, 2)
    span = np.linalg.norm(C3 - C1, axis=1)[None, :] * np.ones((len(t), 1))
    # rows past the rail are roof
    over = (t > t[np.argmin(np.abs(t - .52))])[:, None] * np.ones((1, n))
    d = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(P[int(len(t) * .25)], axis=0), axis=1))])
    G = Surf.grid(P, dict(h=np.where(over > 0, 2.0 + 0 * h, h), span=span, s=np.tile(d, (len(t), 1)), v=np.tile(t[:, None], (1, n))))
    mid_n = G.N.reshape(len(t), n, 3)[int(len(t) * .25)]
    ang = np.degrees(np.arctan2(np.abs(mid_n[:, 1]), -mid_n[:, 0]))     # 0 front .. 90 side .. 180 rear
    sA = np.interp(S['cfront'], ang[:n // 2], d[:n // 2])
    sC = np.interp(S.get('crear', 142), ang[n // 2:], d[n // 2:])
    return G, sA, sC

def smooth_line(pts, n=60, closed=False):
    p = np.array(pts, float)
    t = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
    return CubicSpline(t, p)(np.linspace(0, t[-1], n))

class Caster:
    def __init__(s, surfs):
        V, F, k = [], [], 0
        for S in surfs:
            V += S.V.tolist(); F += [[i + k for i in p] for p in S.polys()]; k += len(S.V)
        s.t = BVHTree.FromPolygons(V, F)
    def side(s, x, z):
        h = s.t.ray_cast(Vector((x, 3, z)), Vector((0, -1, 0)))
        return None if h[0] is None else (np.array(h[0]), np.array(h[1]))
    def top(s, x, y):
        h = s.t.ray_cast(Vector((x, y, 4)), Vector((0, 0, -1)))
        return None if h[0] is None else (np.array(h[0]), np.array(h[1]))

def patch(s, z, s0, s1, za, zb_, ta, tb, r=.02):
    """Field of a tapered horizontal lozenge: s along the loop, z height."""
    q = np.clip((s - s0) / (s1 - s0), 0, 1)
    zc = za + (zb_ - za) * q; th = ta + (tb - ta) * q
    f = th - np.abs(z - zc)
    f = smin(f, s - s0, r); f = smin(f, s1 - s, r)
    return f

# ----------------------------------------------------------------------------- wheels
def wheel_meshes(S, M):
    r, w = S['r'], S['wheel_w']
    R = r - S.get('tyre_h', .075)                 # rim radius
    out = []
    h = w / 2
    tyre = [(-h * .80, R - .005), (-h * .97, R + .012), (-h * 1.0, R + .035), (-h * .97, r - .028), (-h * .88, r - .008), (-h * .78, r),
            (0, r + .001), (h * .78, r), (h * .88, r - .008), (h * .97, r - .028), (h, R + .035), (h * .97, R + .012), (h * .80, R - .005)]
    # smooth the tyre profile
    tp = np.array(tyre); q = np.linspace(0, len(tp) - 1, 60)
    tp = np.stack([np.interp(q, range(len(tp)), tp[:, i]) for i in (0, 1)], -1)
    tp = gaussian_filter1d(tp, 1.6, axis=0, mode='nearest')
    out.append(revolve('tyre', tp.tolist(), M['tyre'], 128))
    # outward = -y
    lip = [(-h * .78, R - .004), (-h * .86, R + .002), (-h * .90, R - .002), (-h * .90, R - .010), (-h * .80, R - .018), (-h * .55, R - .022)]
    out.append(revolve('lip', lip, M[S['rimmat']], 128))
    out.append(revolve('barrel', [(-h * .55, R - .022), (h * .8, R - .03)], M['barrel'], 96))
    out.append(revolve('discback', [(h * .2, R - .01), (h * .2, .0)], M['dark'], 64))
    D = R * .80
    out.append(revolve('disc', [(-.018, D), (-.022, D - .004), (-.022, D * .58), (-.018, D * .56), (-.03, D * .54), (-.045, D * .40), (-.045, 0.0)], M['disc'], 96))
    # caliper: arc segment
    a = np.linspace(math.radians(-32), math.radians(32), 20); V, F = [], []
    for t in a:
        for (yy, rr) in [(-.055, D * .66), (-.055, D * 1.02), (-.03, D * 1.06), (.03, D * 1.06), (.03, D * .66)]:
            V.append((rr * math.cos(t), yy, rr * math.sin(t)))
    for i in range(len(a) - 1):
        for j in range(5):
            k = (j + 1) % 5; F.append([i * 5 + j, i * 5 + k, i * 5 + 5 + k, i * 5 + 5 + j])
    F += [[0, 1, 2, 3, 4], [len(V) - 5 + i for i in (4, 3, 2, 1, 0)]]
    me = bpy.data.meshes.new('caliper'); me.from_pydata(V, [], F); me.materials.append(M['caliper']); out.append(me)
    # spokes
    def spoke(a0, a1, w0, w1, y0, y1, twist=0., depth=.030, bow=.0):
        V, F = [], []; m = 14
        for i in range(m):
            s = i / (m - 1)
            rr = .055 + (R - .016 - .055) * s
            an = a0 + (a1 - a0) * (s ** 1.0) + twist * s * s
            ww = w0 + (w1 - w0) * s
            ww += .010 * (s ** 8) + .018 * (1 - s) ** 6
            yy = y0 + (y1 - y0) * s - bow * 4 * s * (1 - s)
            c, sn = math.cos(an), math.sin(an)
            for (ox, oy) in [(-.5, depth), (-.5, .006), (-.36, 0), (.36, 0), (.5, .006), (.5, depth)]:
                V.append((rr * c - ox * ww * sn, yy + oy, rr * sn + ox * ww * c))
        for i in range(m - 1):
            for j in range(5):
                F.append([i * 6 + j, i * 6 + j + 1, i * 6 + 7 + j, i * 6 + 6 + j])
        return V, F
    kind = S['spokes']; sp = []
    yo, yi = -h * .84, -h * .52
    if kind == 'ten':
        for i in range(10):
            a0 = 2 * math.pi * i / 10; sp.append(spoke(a0, a0, .030, .026, yi, yo, 0.0, bow=-.010))
    elif kind == 'twin5':
        for i in range(5):
            a0 = 2 * math.pi * i / 5 + .3
            sp.append(spoke(a0 - .10, a0 - .19, .026, .030, yi, yo, bow=-.008)); sp.append(spoke(a0 + .10, a0 + .19, .026, .030, yi, yo, bow=-.008))
    elif kind == 'five':
        for i in range(5):
            a0 = 2 * math.pi * i / 5 + .3; sp.append(spoke(a0, a0, .062, .074, yi, yo, bow=-.008))
    elif kind == 'turbine':
        for i in range(18):
            a0 = 2 * math.pi * i / 18; sp.append(spoke(a0, a0 + .22, .020, .016, yi, yo, .10, bow=-.006))
    elif kind == 'seven':
        for i in range(7):
            a0 = 2 * math.pi * i / 7 + .22
            sp.append(spoke(a0, a0 - .13, .030, .020, yi, yo, bow=-.008)); sp.append(spoke(a0, a0 + .13, .030, .020, yi, yo, bow=-.008))
    V, F = [], []
    for v, f in sp:
        k = len(V); V += v; F += [[i + k for i in p] for p in f]
    me = bpy.data.meshes.new('spokes'); me.from_pydata(V, [], F)
    me.polygons.foreach_set('use_smooth', [True] * len(F)); me.use_auto_smooth = True; me.auto_smooth_angle = math.radians(28)
    me.materials.append(M[S['rimmat']]); out.append(me)
    out.append(revolve('hub', [(yi + .03, .075), (yi + .004, .072), (yi - .002, .066), (yi - .003, .040), (yi - .009, .036), (yi - .011, .030), (yi - .012, .0)], M[S['rimmat']], 64))
    return out

# ----------------------------------------------------------------------------- car
def build_car(name):
    S = dict(BASE, **STYLES[name]); M = materials()
    body, P, top = build_body(S)
    cab, sA, sC = build_cabin(S, top)
    caster = Caster([body, cab])
    bcast = Caster([body])
    # ---- greenhouse: glass fields
    A, V = cab.A, cab.V
    gt = (S['glass_top'] - A['h']) * A['span']
    gt = np.where(A['v'] > .55, -.2, gt)
    pw = S['pillar'] / 2
    R = .05
    fside = smin(gt, A['s'] - sA - pw, R)
    (xa, za), (xb, zb2) = S['dloC']                 # rear edge of the side window (bottom, top)
    d = np.array([xb - xa, zb2 - za]); d /= np.linalg.norm(d); nrm = np.array([-d[1], d[0]])
    if nrm[0] > 0: nrm = -nrm
    fC = (V[:, 0] - xa) * nrm[0] + (V[:, 2] - za) * nrm[1]
    fside = smin(fside, fC, S.get('dloR', .10))
    fside = np.where(A['s'] > sC, -np.abs(fside) - .01, fside)
    gtw = (S.get('ws_top', .93) - A['h']) * A['span']; gtw = np.where(A['v'] > .55, -.2, gtw)
    fws = smin(gtw, sA - pw - A['s'], .05)
    gtr = (S.get('bl_top', .93) - A['h']) * A['span']; gtr = np.where(A['v'] > .55, -.2, gtr)
    fbl = smin(gtr, S.get('bl_y', .40) - np.abs(V[:, 1]), .05); fbl = np.where(V[:, 0] < .5 * (S['xh'] + S['xrh']), -1, fbl)
    if S.get('bl_bottom'): fbl = smin(fbl, V[:, 2] - S['bl_bottom'], .04)
    f = np.maximum(np.maximum(fside, fws), fbl)
    glass, shell, lines = cab.split(f)
    to_object('glass', glass.offset(-.004), M['glass'])
    to_object('shell', shell, M[S.get('shell', 'paint')])
    keep = []
    for (lv, ln) in lines: keep.append(lv - ln * .002)
    tube('dlo', keep, .0065, M[S['dlo_trim']])
    # ---- lower body
    V = body.V
    dist = [np.hypot(V[:, 0] - w, V[:, 2] - S['r']) for w in S['wx']]
    f = np.maximum(S['arch'] - dist[0], S['arch'] - dist[1])
    f = np.where(np.abs(V[:, 1]) < S.get('archy', .45), -1, f)
    _, body, alines = body.split(f)
    for wx in S['wx']:
        ph = np.linspace(math.radians(-30), math.radians(210), 160)
        a, n_ = [], []
        for t in ph:
            h = bcast.side(wx + S['arch'] * math.cos(t), S['r'] + S['arch'] * math.sin(t))
            if h is not None and S['r'] + S['arch'] * math.sin(t) > .13: a.append(h[0]); n_.append((math.cos(t), math.sin(t)))
        a = np.array(a); n_ = np.array(n_)
        inn = a.copy(); inn[:, 0] -= n_[:, 0] * .014; inn[:, 2] -= n_[:, 1] * .014; inn[:, 1] -= .004
        deep = inn.copy(); deep[:, 1] -= .05
        m = M['clad'] if S['clad'] else M['paint']
        strip('archlip', a, inn, m); strip('archin', inn, deep, m)
        tube('archedge', [a + [0, -.002, 0]], .004, m)
        if S['clad']:
            b = []
            for q, (c, s_) in zip(a, n_):
                h = bcast.side(wx + (S['arch'] + S['clad']) * c, S['r'] + (S['arch'] + S['clad']) * s_); b.append(h[0] if h is not None else q)
            b = np.array(b); ao = a + [0, .012, 0]; bo = b + [0, .012, 0]
            strip('clad', ao, bo, M['clad']); strip('clad2', bo, b - [0, .01, 0], M['clad']); strip('clad3', a, ao, M['clad'])
        # dark well
        well = revolve('well', [(-.62, S['arch'] + .006), (-.30, S['arch'] + .006), (-.30, 0)], M['dark'], 64)
        for sgn in (1, -1):
            o = bpy.data.objects.new('well', well); bpy.context.collection.objects.link(o)
            o.location = (wx, 0, S['r']); o.scale = (1, sgn, 1)
            o.scale[1] *= 1.25
    zbf = prof(S['zb'], .2); V = body.V
    rk = prof(S['rocker'], .12)
    ins, body, bl = body.split(zbf(V[:, 0]) + rk(V[:, 0]) - V[:, 2])
    to_object('rocker', ins.offset(-.010), M[S['rockmat']])
    for lv, ln in bl: strip('rockwall', lv, lv - ln * .012, M['black'])
    if S.get('tonneau'):
        x0, x1, hw_ = S['tonneau']; V = body.V
        f = smin(smin(V[:, 0] - x0, x1 - V[:, 0], .05), hw_ - np.abs(V[:, 1]), .05); f = np.where(body.A['v'] < .7, -1, f)
        ins, body, bl = body.split(f)
        to_object('tonneau', ins.offset(-.02), M['clad'])
        for lv, ln in bl: strip('tw', lv, lv - ln * .02, M['black'])
    # patches: (which end, s0, s1, z0, z1, half thickness 0, 1, radius, depth, material)
    for pdef in S.get('patches', []):
        key = 'sf' if pdef['end'] == 'f' else 'sr'
        z0, z1 = pdef['z']; t0, t1 = pdef['t']; s0, s1 = pdef['s']
        f = patch(body.A[key], body.V[:, 2], s0, s1, z0, z1, t0, t1, pdef.get('r', .02))
        f = np.where(body.A[key] > 2.2, -1, f)
        f = np.where(body.A['v'] > pdef.get('vmax', .72), -1, f)
        ins, body, bl = body.split(f)
        if ins.empty(): continue
        dep = pdef.get('depth', .03)
        to_object('patch', ins.offset(-dep), M[pdef['mat']])
        for lv, ln in bl:
            strip('wall', lv, lv - ln * dep, M[pdef.get('wall', 'black')])
        if pdef.get('trim'): tube('trim', [lv for lv, ln in bl], pdef.get('tr', .004), M[pdef['trim']])
    to_object('body', body, M['paint'])
    # emissive strips: end, s-range, z-range
    def on_grid(end, s, z):
        k = int(P.shape[0] * .45)
        dd = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(P[k], axis=0), axis=1))])
        if end == 'r': s = dd[-1] - s
        j = np.interp(s, dd, np.arange(len(dd))); j0 = int(min(j, len(dd) - 2)); fr = j - j0
        col = P[:, j0] * (1 - fr) + P[:, j0 + 1] * fr
        m = int(P.shape[0] * .72)
        i = np.interp(z, col[:m, 2], np.arange(m))
        i0 = int(min(i, m - 2)); g = i - i0
        return col[i0] * (1 - g) + col[i0 + 1] * g
    def outward(L):
        T = np.gradient(L, axis=0); T[:, 2] = 0; T = norm(T)
        nr = np.stack([-T[:, 1], T[:, 0], 0 * T[:, 0]], -1)
        return nr * np.sign(((L - [S['L'] / 2, 0, 0]) * nr)[len(L) // 2].sum())
    for e in S.get('strips', []):
        (s0, s1), (z0, z1) = e['s'], e['z']
        L = []
        for q in np.linspace(0, 1, 60):
            s = s0 + (s1 - s0) * q; z = z0 + (z1 - z0) * q + e.get('arc', 0) * 4 * q * (1 - q)
            L.append(on_grid(e['end'], s, z))
        L = np.array(L)
        L = L - outward(L) * e.get('in', .006)
        tube('strip', [L], e.get('r', .006), M[e['mat']])
    for pd in S.get('patches', []):
        (s0, s1), (za, zb_), (ta, tb) = pd['s'], pd['z'], pd['t']
        if pd['mat'] == 'mesh':                      # horizontal slats inside the opening
            q = np.linspace(max(s0, 0), s1, 90); zc = np.interp(q, (s0, s1), (za, zb_))
            pitch = S.get('slat', .034); k = int(max(ta, tb) / pitch) + 1
            for dz in np.arange(-k, k + 1) * pitch:
                keep = patch(q, zc + dz, s0, s1, za, zb_, ta, tb, pd.get('r', .02)) > .006
                if keep.sum() < 12: continue
                L = np.array([on_grid(pd['end'], a, b) for a, b in zip(q[keep], zc[keep] + dz)])
                tube('slat', [L - outward(L) * pd['depth'] * .45], .0045, M['slat'])
        elif pd['end'] == 'f':                       # three projector lenses in the lamp
            q = np.linspace(s0, s1, 60)
            L = np.array([on_grid('f', a, b) for a, b in zip(q, np.interp(q, (s0, s1), (za, zb_)))]); nr = outward(L)
            for g in (.30, .46, .62):
                i = int(g * 59); r = .50 * (ta + (tb - ta) * g); c = L[i] - nr[i] * (.010 + .35 * r) - [0, 0, .22 * r]
                for m in (1, -1):
                    bpy.ops.mesh.primitive_uv_sphere_add(segments=32, ring_count=16, radius=r, location=c * [1, m, 1])
                    o = bpy.context.object; o.data.materials.append(M['lens']); bpy.ops.object.shade_smooth()
    # ---- shut lines
    def proj_side(pts, n=200, cast=bcast):
        o = []
        for x, z in smooth_line(pts, n):
            h = cast.side(x, z)
            if h is not None: o.append(h[0] - np.abs(h[1]) * [0, .0006, 0])
        return np.array(o)
    sl = []
    for key in ('doors', 'doorR', 'doorF2', 'doorB', 'doorB2'):
        if S.get(key): sl.append(proj_side(S[key]))
    if S.get('hood'):
        o = [];
        for x, y in smooth_line(S['hood'], 240):
            h = bcast.top(x, y)
            if h is not None: o.append(h[0] - np.array([0, 0, .0012]))
        sl.append(np.array(o))
    tube('shut', [q for q in sl if len(q) > 3], .0042, M['dark'])
    for (x0, x1, z) in S.get('handles', []):
        q = proj_side([(x0, z), (.5 * (x0 + x1), z + .003), (x1, z + .006)], 16)
        q[:, 1] += .004; tube('handle', [q], .0085, M[S.get('handlemat', 'paint')])
        q2 = proj_side([(x0 - .02, z - .004), (.5 * (x0 + x1), z - .001), (x1 + .02, z + .002)], 16); q2[:, 1] += -.009; tube('handleb', [q2], .015, M['dark'])
    # ---- badge: a flat disc with a raised rim on the nose, between bonnet and grille
    if S.get('badge'):
        c, up, dn = (on_grid('f', 0, S['badge'] + d) for d in (0, .02, -.02))
        t = norm(up - dn); nrm = Vector((-t[2], 0, t[0]))
        disc = revolve('badge', [(.0, .036), (-.007, .036), (-.009, .034), (-.009, .031), (-.0055, .029), (-.0055, 0)], M['rim'], 64)
        o = bpy.data.objects.new('badge', disc); bpy.context.collection.objects.link(o)
        o.location = Vector(c) + nrm * .001; o.rotation_euler = nrm.to_track_quat('-Y', 'Z').to_euler()
    # ---- mirrors
    if S.get('mirror', True):
        mx, mz = S['mir']
        h = caster.side(mx, mz); y0 = h[0][1] if h is not None else .8
        n1, n2 = 40, 28
        V, F = [], []
        for i in range(n1):
            th = -math.pi / 2 + math.pi * i / (n1 - 1)
            for j in range(n2):
                ph = 2 * math.pi * j / n2
                ce = lambda a, e: math.copysign(abs(math.cos(a)) ** e, math.cos(a)); se = lambda a, e: math.copysign(abs(math.sin(a)) ** e, math.sin(a))
                lx, ly, lz = ce(th, .8) * ce(ph, .75), se(th, .62), ce(th, .8) * se(ph, .75)
                # flat rear face, tapered outward
                lx = lx * (.062 if lx < 0 else .030); sc = 1 - .18 * (ly + 1) / 2
                V.append((mx + lx * sc + .03 * (ly + 1) / 2, y0 + .130 + ly * .085, mz + .050 + lz * .043 * sc + .010 * ly))
        for i in range(n1 - 1):
            for j in range(n2):
                k = (j + 1) % n2; F.append([i * n2 + j, i * n2 + k, i * n2 + n2 + k, i * n2 + n2 + j])
        V = np.array(V)
        for m in (1, -1):
            me = bpy.data.meshes.new('mirror'); me.from_pydata((V * [1, m, 1]).tolist(), [], F)
            me.polygons.foreach_set('use_smooth', [True] * len(F)); me.materials.append(M['paint'])
            o = bpy.data.objects.new('mirror', me); bpy.context.collection.objects.link(o)
        tube('stalk', [np.array([(mx + .01, y0 - .03, mz - .005), (mx + .01, y0 + .05, mz + .010), (mx + .012, y0 + .11, mz + .03)])], .016, M['piano'])
    # ---- wheels
    wm = wheel_meshes(S, M)
    hw = S['wheel_w'] / 2
    for wi, wx in enumerate(S['wx']):
        q = bcast.side(wx, S['r'] + .22)[0]
        yc = q[1] - hw - S.get('inset', .012)
        for sgn in (-1, 1):
            for me in wm:
                o = bpy.data.objects.new('wheel', me); bpy.context.collection.objects.link(o)
                o.location = (wx, sgn * yc, S['r'])
                turn = (math.pi, 0)[wi] if me.name.startswith('caliper') else .17
                o.rotation_euler = (0, turn, 0)
                if sgn > 0: o.scale = (1, -1, 1)
    # ---- underbody
    x0, x1 = S['wx'][0] - .1, S['wx'][1] + .1
    me = bpy.data.meshes.new('floorpan')
    fl = [(.25, -.62, .2), (S['L'] - .35, -.62, .24), (S['L'] - .35, .62, .24), (.25, .62, .2)]
    me.from_pydata(fl, [], [[0, 1, 2, 3]]); me.materials.append(M['dark'])
    bpy.context.collection.objects.link(bpy.data.objects.new('floorpan', me))
    return S

# ----------------------------------------------------------------------------- studio
def softbox(name, loc, target, sx, sy, strength, col=(1, 1, 1), soft=.35):
    me = bpy.data.meshes.new(name)
    me.from_pydata([(-sx / 2, -sy / 2, 0), (sx / 2, -sy / 2, 0), (sx / 2, sy / 2, 0), (-sx / 2, sy / 2, 0)], [], [[0, 1, 2, 3]])
    me.uv_layers.new(name='UVMap'); uv = me.uv_layers[0].data
    for i, c in enumerate([(0, 0), (1, 0), (1, 1), (0, 1)]): uv[i].uv = c
    m = bpy.data.materials.new(name); m.use_nodes = True; nt = m.node_tree; nt.nodes.clear()
    tc = nt.nodes.new('ShaderNodeTexCoord'); se = nt.nodes.new('ShaderNodeSeparateXYZ'); nt.links.new(tc.outputs['UV'], se.inputs[0])
    def math_(op, a, b=None):
        n = nt.nodes.new('ShaderNodeMath'); n.operation = op
        for i, v in enumerate((a, b)):
            if v is None: continue
            if isinstance(v, (int, float)): n.inputs[i].default_value = v
            else: nt.links.new(v, n.inputs[i])
        return n.outputs[0]
    fac = None
    for ax, size in ((0, sx), (1, sy)):
        d = math_('SUBTRACT', 0.5, math_('ABSOLUTE', math_('SUBTRACT', se.outputs[ax], 0.5)))   # 0 edge .. .5 centre
        k = max(soft * min(sx, sy) / size, 1e-3)
        mr = nt.nodes.new('ShaderNodeMapRange'); mr.interpolation_type = 'SMOOTHSTEP'
        nt.links.new(d, mr.inputs[0]); mr.inputs[2].default_value = k * .5 * 2 if k < .5 else .5
        fac = mr.outputs[0] if fac is None else math_('MULTIPLY', fac, mr.outputs[0])
    geo = nt.nodes.new('ShaderNodeNewGeometry')
    fac = math_('MULTIPLY', fac, math_('SUBTRACT', 1.0, geo.outputs['Backfacing']))
    e = nt.nodes.new('ShaderNodeEmission'); e.inputs[0].default_value = (*col, 1)
    nt.links.new(math_('MULTIPLY', fac, strength), e.inputs[1])
    o = nt.nodes.new('ShaderNodeOutputMaterial'); nt.links.new(e.outputs[0], o.inputs[0])
    me.materials.append(m)
    ob = bpy.data.objects.new(name, me); bpy.context.collection.objects.link(ob)
    ob.location = loc
    dirv = Vector(target) - Vector(loc)
    ob.rotation_euler = dirv.to_track_quat('Z', 'Y').to_euler()
    ob.visible_camera = False
    return ob

# Views: az = degrees off the nose, lens in mm (the distance stays, so the perspective does too),
# shift = how far the frame moves over the scene, in parts of its longer side (right, up), height of the camera in metres.
VIEWS = {
    'front': dict(az=43, lens=85, shift=(0, 0), height=1.18),
    'side': dict(az=90, lens=85, shift=(0, 0), height=.85),
    'hero': dict(az=43, lens=60, shift=(-.055, .062), height=.92),
    'detail': dict(az=52, lens=145, shift=(-.50, -.066), height=.80),
    'portrait': dict(az=33, lens=49, shift=(.0, .145), height=.92),
}

def studio(S, variant, cam):
    sc = bpy.context.scene
    L = S['L']; cx = L / 2
    view = VIEWS[cam]; cam = 'side' if cam == 'side' else 'front'
    dark = variant != 'light'; night = variant == 'night'
    az = math.radians(view['az'])
    # camera at front-left: the car's nose (-x) points to the viewer
    dirc = Vector((-math.cos(az), -math.sin(az), 0))
    lens = view['lens']
    tgt = Vector((cx + (.02 if cam == 'front' else 0), 0, S['H'] * (.47 if cam == 'front' else .50)))
    dist = (S.get('dist', 14.2) if cam == 'front' else 15.0 + 2.2 * (L - 4.5)) * .80
    ch = view['height']
    c = bpy.data.cameras.new('cam'); c.lens = lens; c.sensor_width = 36; c.shift_x, c.shift_y = view['shift']
    co = bpy.data.objects.new('cam', c); bpy.context.collection.objects.link(co)
    co.location = tgt + dirc * dist + Vector((0, 0, ch - tgt.z))
    co.rotation_euler = (tgt - co.location).to_track_quat('-Z', 'Y').to_euler()
    sc.camera = co
    # cyclorama facing the camera
    n = 24; back = 8.0; rad = 5.0; half = 45
    pts = [(-24, 0)] + [(back + rad * math.sin(t), rad - rad * math.cos(t)) for t in np.linspace(0, math.pi / 2, n)] + [(back + rad, 18)]
    V, F = [], []
    fwd = -dirc; side = Vector((-fwd.y, fwd.x, 0))
    for (a, z) in pts:
        for q in (-half, half): V.append((a, q, z))          # local frame: x away from camera
    for i in range(len(pts) - 1): F.append([2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2])
    me = bpy.data.meshes.new('cyc'); me.from_pydata(V, [], F); me.polygons.foreach_set('use_smooth', [True] * len(F))
    g = (0.016, 0.0165, 0.018) if dark else (0.50, 0.485, 0.465)
    m = principled('cyc', Base_Color=g, Roughness=.11 if dark else .16, Specular=.40 if dark else .30)
    nt = m.node_tree; bs = nt.nodes['Principled BSDF']
    # backdrop glow: a soft pool of light on the wall behind the car
    tc = nt.nodes.new('ShaderNodeTexCoord'); mp = nt.nodes.new('ShaderNodeMapping'); mp.vector_type = 'POINT'
    gr = nt.nodes.new('ShaderNodeTexGradient'); gr.gradient_type = 'QUADRATIC_SPHERE'
    mp.inputs['Location'].default_value = (-(back + rad * .6) / 9.0 , 0, -1.2 / 5.5); mp.inputs['Scale'].default_value = (1 / 9.0, 1 / 11.0, 1 / 5.5)
    nt.links.new(tc.outputs['Object'], mp.inputs[0]); nt.links.new(mp.outputs[0], gr.inputs[0])
    mu = nt.nodes.new('ShaderNodeMath'); mu.operation = 'MULTIPLY'; nt.links.new(gr.outputs['Fac'], mu.inputs[0]); mu.inputs[1].default_value = .045 if night else .16 if dark else .45
    bs.inputs['Emission'].default_value = (.82, .90, 1.0, 1) if dark else (1, .96, .91, 1)
    nt.links.new(mu.outputs[0], bs.inputs['Emission Strength'])
    if night:                                        # the floor near the camera must not mirror the lights
        xyz = nt.nodes.new('ShaderNodeSeparateXYZ'); nt.links.new(tc.outputs['Object'], xyz.inputs[0])
        fade = nt.nodes.new('ShaderNodeMapRange'); fade.interpolation_type = 'SMOOTHSTEP'; nt.links.new(xyz.outputs[0], fade.inputs[0])
        for i, v in zip((1, 2, 3, 4), (-4.7, -2.9, 0, .5)): fade.inputs[i].default_value = v
        nt.links.new(fade.outputs[0], bs.inputs['Specular'])
        bs.inputs['Roughness'].default_value = .09
    m.cycles.sample_as_light = False; me.materials.append(m)
    ob = bpy.data.objects.new('cyc', me); bpy.context.collection.objects.link(ob)
    ob.location = (cx, 0, 0); ob.rotation_euler = (0, 0, math.atan2(fwd.y, fwd.x))
    w = bpy.data.worlds.new('w'); sc.world = w; w.use_nodes = True
    w.node_tree.nodes['Background'].inputs[0].default_value = (0.5, .52, .55, 1) if dark else (1, .98, .95, 1)
    w.node_tree.nodes['Background'].inputs[1].default_value = .003 if night else .015 if dark else .30
    if night: return night_lights(cx)
    k = 1.0 if dark else .9
    # overhead: one long soft box; its edge draws the highlight along hood, roof and shoulder
    softbox('top', (cx, -.1, 3.7), (cx, 0, 0), 6.6, 1.7, 15.0 * k, soft=.22)
    if cam == 'front':
        softbox('key', (cx + 2.6, -5.0, 1.9), (cx, 0, .6), 9.5, .8, 10.0 * k, soft=.6)
        softbox('nose', (-4.6, 2.6, 1.5), (0, 0, .5), 3.4, 1.6, 16.0 * k, soft=.6)       # soft fill, so that grille and lamps read
        softbox('fill', (-5.2, -1.6, 1.7), (.2, -.2, .5), 3.2, 1.1, 11.0 * k, soft=.7)
    else:
        softbox('key', (cx, -5.4, 2.6), (cx, 0, .7), 7.5, .9, 10.0 * k, soft=.6)
    if cam == 'front': softbox('glass', (cx + 5.0, -4.6, 4.4), (cx + .5, -.6, 1.1), 5.0, .8, 5.0 * k, soft=.8)
    softbox('rim', (cx + .5, 4.2, 3.3), (cx, 0, .8), 7.5, .9, 12.0 * k, soft=.6)

def night_lights(cx):
    """Low key: long strips above and behind draw the outline, the flanks stay dark, the nose gets a breath."""
    softbox('top', (cx + .2, .30, 3.3), (cx + .2, .1, 0), 6.8, .75, 19.0, soft=.3)
    softbox('rim', (cx + 1.2, 5.2, 1.9), (cx, 0, .8), 8.5, .45, 24.0, soft=.6)
    softbox('key', (cx + 3.0, -5.2, 1.7), (cx + .4, 0, .6), 8.5, .5, 12.0, soft=.6)
    softbox('nose', (-5.0, 2.4, 1.3), (0, 0, .5), 3.0, .7, 11.0, soft=.8)
    softbox('tail', (cx + 5.5, 1.5, 2.4), (cx + 1, 0, .8), 3.0, 1.2, 14.0, soft=.6)

# ----------------------------------------------------------------------------- rendering
def set_paint(c):
    for m in bpy.data.materials:
        if m.name == 'paint':
            for n in m.node_tree.nodes:
                if n.type == 'MIX_RGB':
                    n.inputs[1].default_value = (*c, 1); n.inputs[2].default_value = (*[v * .35 for v in c], 1)

def setup(args):
    sc = bpy.context.scene; sc.render.engine = 'CYCLES'
    w, h = map(int, args.res.split('x'))
    sc.render.resolution_x, sc.render.resolution_y, sc.render.resolution_percentage = w, h, 100
    cy = sc.cycles; cy.device = 'CPU'; cy.use_denoising = False
    cy.max_bounces = 5; cy.diffuse_bounces = 2; cy.glossy_bounces = 3; cy.transmission_bounces = 0; cy.transparent_max_bounces = 2
    cy.sample_clamp_indirect = 3.0; cy.sample_clamp_direct = 8.0; cy.caustics_reflective = False; cy.caustics_refractive = False
    cy.blur_glossy = .5; cy.use_adaptive_sampling = False; cy.pixel_filter_type = 'BLACKMAN_HARRIS'; cy.filter_width = 1.5
    sc.render.use_persistent_data = True; sc.render.threads_mode = 'FIXED'; sc.render.threads = 2
    ims = sc.render.image_settings; ims.file_format = 'OPEN_EXR'; ims.color_depth = '32'; ims.color_mode = 'RGB'
    return w, h

def accumulate(args, w, h, tag, n):
    """n short renders with different seeds; their spread tells the denoiser the noise level."""
    sc = bpy.context.scene; tmp = '%s.%s.exr' % (args.out, tag); chunks = []; t_all = 0
    for i in range(n):
        sc.cycles.samples = max(1, args.spp // args.chunks); sc.cycles.seed = i + 1; sc.render.filepath = tmp
        t = time.time(); bpy.ops.render.render(write_still=True); t_all += time.time() - t
        im = bpy.data.images.load(tmp); a = np.empty(w * h * 4, np.float32); im.pixels.foreach_get(a); bpy.data.images.remove(im)
        chunks.append(a.reshape(h, w, 4)[::-1, :, :3].copy())
    os.remove(tmp)
    print('DONE %s %s %d chunks %.1f s' % (args.out, tag, n, t_all))
    return np.stack(chunks)

def guide_materials():
    """Turn every material into a picture of its normal (paint: 0..1, everything else: 0..3), the denoiser's guide."""
    for m in bpy.data.materials:
        nt = m.node_tree; nt.nodes.clear()
        ge = nt.nodes.new('ShaderNodeNewGeometry'); ma = nt.nodes.new('ShaderNodeVectorMath'); ma.operation = 'MULTIPLY_ADD'
        ma.inputs[1].default_value = ma.inputs[2].default_value = (.5, .5, .5)
        em = nt.nodes.new('ShaderNodeEmission'); em.inputs[1].default_value = 1 if m.name == 'paint' else 3
        ou = nt.nodes.new('ShaderNodeOutputMaterial')
        nt.links.new(ge.outputs['Normal'], ma.inputs[0]); nt.links.new(ma.outputs[0], em.inputs[0]); nt.links.new(em.outputs[0], ou.inputs[0])

def render(args):
    """Two basis pictures per car, black paint and white paint (0.8), and the guide.
    develop.py mixes any paint from them.  White needs half as many chunks: only its smooth difference to black is used."""
    w, h = setup(args)
    set_paint((0, 0, 0)); B = accumulate(args, w, h, 'black', args.chunks)
    set_paint((.8, .8, .8)); W = accumulate(args, w, h, 'white', max(2, args.chunks // 2))
    guide_materials(); G = accumulate(args, w, h, 'guide', 1)
    np.savez(args.out, black=B.astype(np.float16), white=W.astype(np.float16), guide=G[0].astype(np.float16))

def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--style', default='sports-coupe')
    ap.add_argument('--set', default='dark'); ap.add_argument('--cam', default='front')
    ap.add_argument('--spp', type=int, default=16); ap.add_argument('--res', default='800x450')
    ap.add_argument('--out', default='test.npz'); ap.add_argument('--chunks', type=int, default=4)
    args = ap.parse_args(sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else [])
    bpy.ops.wm.read_factory_settings(use_empty=True)
    t = time.time(); S = build_car(args.style); print('BUILD %.1f s' % (time.time() - t))
    studio(S, args.set, args.cam)
    render(args)

if __name__ == '__main__':
    main()
