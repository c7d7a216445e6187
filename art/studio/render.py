"""render.py - pictures of one style.
  blender -b -P render.py -- --style roadster --cam front --paint red --res 1600x900 --spp 24 --chunks 6 --out X.npz     one paint, one pass
  ... --paint affine                    black and white paint: develop.py mixes any colour from the two
  ... --glb X.glb                       no picture: writes a glTF file
"""
import bpy, sys, os, time, argparse
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import numpy as np
PAINTS = {'red': (.44, .005, .009), 'deep-red': (.30, .003, .007), 'blue': (.010, .048, .165), 'silver': (.40, .41, .43), 'graphite': (.078, .084, .094), 'green': (.006, .060, .034),
          'white': (.80, .81, .82), 'black': (.006, .006, .007), 'orange': (.68, .14, .008), 'yellow': (.72, .42, .015), 'sand': (.42, .34, .25), 'ice': (.30, .42, .50), 'bronze': (.20, .11, .055), 'aubergine': (.06, .008, .035)}

def set_paint(c):
    for n in bpy.data.materials['paint'].node_tree.nodes:
        if n.type == 'MIX_RGB': n.inputs[1].default_value = (*c, 1); n.inputs[2].default_value = (*[v * .38 for v in c], 1)

def setup(args):
    sc = bpy.context.scene; sc.render.engine = 'CYCLES'; w, h = map(int, args.res.split('x'))
    sc.render.resolution_x, sc.render.resolution_y, sc.render.resolution_percentage = w, h, 100
    cy = sc.cycles; cy.device = 'CPU'; cy.use_denoising = False
    cy.max_bounces = 5; cy.diffuse_bounces = 2; cy.glossy_bounces = 3; cy.transmission_bounces = 0; cy.transparent_max_bounces = 10
    cy.sample_clamp_indirect = 1.6; cy.sample_clamp_direct = 5.0; cy.caustics_reflective = False; cy.caustics_refractive = False
    cy.blur_glossy = .7; cy.use_adaptive_sampling = False; cy.pixel_filter_type = 'BLACKMAN_HARRIS'; cy.filter_width = 1.6
    sc.render.use_persistent_data = True; sc.render.threads_mode = 'FIXED'; sc.render.threads = 2
    ims = sc.render.image_settings; ims.file_format = 'OPEN_EXR'; ims.color_depth = '32'; ims.color_mode = 'RGB'
    return w, h

def accumulate(args, w, h, tag, n, spp=None):
    """n short renders with different seeds; their spread tells the denoiser the noise level."""
    sc = bpy.context.scene; tmp = '%s.%s.exr' % (args.out, tag); chunks = []; t0 = time.time()
    for i in range(n):
        sc.cycles.samples = spp or max(1, args.spp // args.chunks); sc.cycles.seed = i + 1; sc.render.filepath = tmp; bpy.ops.render.render(write_still=True)
        im = bpy.data.images.load(tmp); a = np.empty(w * h * 4, np.float32); im.pixels.foreach_get(a); bpy.data.images.remove(im)
        chunks.append(a.reshape(h, w, 4)[::-1, :, :3].copy())
    os.remove(tmp); print('DONE %s %s %d chunks %.1f s' % (args.out, tag, n, time.time() - t0), flush=True)
    return np.stack(chunks)

def guide_materials():
    """Every material becomes a picture of its normal: the denoiser's guide (floor 6+, paint 0..1, everything else 0..3)."""
    for m in bpy.data.materials:
        if not m.node_tree: continue
        if m.name in ('glass', 'clear'): k = None
        nt = m.node_tree; nt.nodes.clear()
        ge = nt.nodes.new('ShaderNodeNewGeometry'); ma = nt.nodes.new('ShaderNodeVectorMath'); ma.operation = 'MULTIPLY_ADD'; ma.inputs[1].default_value = ma.inputs[2].default_value = (.5, .5, .5)
        em = nt.nodes.new('ShaderNodeEmission'); em.inputs[1].default_value = 1 if m.name == 'paint' else 2.2; ou = nt.nodes.new('ShaderNodeOutputMaterial')
        nt.links.new(ge.outputs['Normal'], ma.inputs[0]); nt.links.new(ma.outputs[0], em.inputs[0])
        if m.name == 'cyc': em.inputs[0].default_value = (3, 3, 3, 1); nt.links.remove(em.inputs[0].links[0])
        if m.name in ('glass', 'clear', 'glassd', 'redglass'):
            tr = nt.nodes.new('ShaderNodeBsdfTransparent'); ad = nt.nodes.new('ShaderNodeAddShader'); em.inputs[1].default_value = .15
            nt.links.new(em.outputs[0], ad.inputs[0]); nt.links.new(tr.outputs[0], ad.inputs[1]); nt.links.new(ad.outputs[0], ou.inputs[0])
        else: nt.links.new(em.outputs[0], ou.inputs[0])

def render(args, S, cams, studio):
    """Every camera of one built car: first the pictures, then - the materials are gone after that - the guides."""
    out = {}; paint = S.get('paint', 'red') if args.paint == 'own' else args.paint; name = lambda c: args.out % (args.style1 + '-' + c) if '%' in args.out else args.out
    size = lambda i: (args.res if i == 0 or not args.res2 else args.res2)
    for i, c in enumerate(cams):
        a = argparse.Namespace(**vars(args)); a.out, a.res = name(c), size(i); studio.studio(S, c); w, h = setup(a); o = out[c] = {}
        if paint == 'affine':
            set_paint((0, 0, 0)); o['black'] = accumulate(a, w, h, 'black', a.chunks)
            set_paint((.8, .8, .8)); o['white'] = accumulate(a, w, h, 'white', max(2, a.chunks // 2))
        else: set_paint(PAINTS[paint]); o['one'] = accumulate(a, w, h, 'one', a.chunks)
    for i, c in enumerate(cams):
        a = argparse.Namespace(**vars(args)); a.out, a.res = name(c), size(i); studio.studio(S, c); guide_materials(); w, h = setup(a)
        out[c]['guide'] = accumulate(a, w, h, 'guide', 1, 2)[0]
        np.savez(a.out + '.tmp.npz', paint=paint, **{k: v.astype(np.float16) for k, v in out[c].items()}); os.rename(a.out + '.tmp.npz', a.out)

def main():
    ap = argparse.ArgumentParser(); A = ap.add_argument
    A('--style', default='roadster'); A('--cam', default='front'); A('--paint', default='red'); A('--spp', type=int, default=16); A('--res', default='800x450'); A('--out', default='test.npz')
    A('--chunks', type=int, default=4); A('--res2', help='size of the second and further cameras'); A('--glb'); A('--density', type=float, default=0)
    args = ap.parse_args(sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else [])
    import geometry as core, build, studio, shape_file
    for st in args.style.split(','):
        bpy.ops.wm.read_factory_settings(use_empty=True); t = time.time()
        core.set_density(args.density or (.22 if args.glb else 1)); S = build.build_car(st, bool(args.glb)); print('BUILD %s %.1f s' % (st, time.time() - t), flush=True)
        if args.glb: shape_file.write(args.glb if ',' not in args.style else os.path.join(args.glb, st + '.glb')); continue
        args.style1 = st; render(args, S, args.cam.split(','), studio)

if __name__ == '__main__': main()
