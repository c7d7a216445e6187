"""studio.py - one studio: floor, wall, lights, three named cameras (front, rear, side)."""
import bpy, math
import numpy as np
from mathutils import Vector
from materials import principled

# az = degrees off the nose; lens in mm; shift = how far the frame moves over the scene (right, up); height of the camera in metres
VIEWS = {'front': dict(az=43, lens=85, shift=(0, 0), height=1.18), 'rear': dict(az=138, lens=85, shift=(0, 0), height=1.30),
         'side': dict(az=90, lens=85, shift=(0, 0), height=.95)}

def softbox(name, loc, target, sx, sy, strength, col=(1, 1, 1), soft=.35, mirror_only=False):
    """mirror_only: seen in reflections, lights nothing: costs no noise."""
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
        d = math_('SUBTRACT', 0.5, math_('ABSOLUTE', math_('SUBTRACT', se.outputs[ax], 0.5)))
        k = max(soft * min(sx, sy) / size, 1e-3); mr = nt.nodes.new('ShaderNodeMapRange'); mr.interpolation_type = 'SMOOTHSTEP'
        nt.links.new(d, mr.inputs[0]); mr.inputs[2].default_value = min(k, .5)
        fac = mr.outputs[0] if fac is None else math_('MULTIPLY', fac, mr.outputs[0])
    geo = nt.nodes.new('ShaderNodeNewGeometry'); fac = math_('MULTIPLY', fac, math_('SUBTRACT', 1.0, geo.outputs['Backfacing']))
    e = nt.nodes.new('ShaderNodeEmission'); e.inputs[0].default_value = (*col, 1); nt.links.new(math_('MULTIPLY', fac, strength), e.inputs[1])
    o = nt.nodes.new('ShaderNodeOutputMaterial'); nt.links.new(e.outputs[0], o.inputs[0]); me.materials.append(m)
    ob = bpy.data.objects.new(name, me); bpy.context.collection.objects.link(ob); ob.location = loc
    ob.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('Z', 'Y').to_euler(); ob.visible_camera = False
    if mirror_only: ob.visible_diffuse = False; m.cycles.sample_as_light = False
    return ob

def clear():
    for o in [o for o in bpy.data.objects if o.get('studio')]: bpy.data.objects.remove(o)

def studio(S, cam='front'):
    clear(); before = set(bpy.data.objects); _studio(S, cam)
    for o in bpy.data.objects:
        if o not in before: o['studio'] = 1

def _studio(S, cam):
    sc = bpy.context.scene; L = S['L']; cx = L / 2; view = VIEWS[cam]; az = math.radians(view['az'])
    dirc = Vector((-math.cos(az), -math.sin(az), 0)); H = S['H']
    tgt = Vector((cx + .02, 0, H * (.47 if cam != 'side' else .50)))
    dist = S.get('dist', 14.2 + 2.4 * (L - 4.52) + 1.6 * max(0, H - 1.45)) * .80
    if cam == 'side': dist = (15.0 + 2.2 * (L - 4.5)) * .80
    c = bpy.data.cameras.new(cam); c.lens = view['lens']; c.sensor_width = 36; c.shift_x, c.shift_y = view['shift']
    co = bpy.data.objects.new('cam-' + cam, c); bpy.context.collection.objects.link(co)
    co.location = tgt + dirc * dist + Vector((0, 0, view['height'] - tgt.z)); co.rotation_euler = (tgt - co.location).to_track_quat('-Z', 'Y').to_euler(); sc.camera = co
    # cyclorama facing the camera
    back, rad, half = 8.0, 5.0, 45
    pts = [(-24, 0)] + [(back + rad * math.sin(t), rad - rad * math.cos(t)) for t in np.linspace(0, math.pi / 2, 48)] + [(back + rad, 18)]
    V = [(a, q, z) for a, z in pts for q in (-half, half)]; F = [[2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2] for i in range(len(pts) - 1)]
    me = bpy.data.meshes.new('cyc'); me.from_pydata(V, [], F); me.polygons.foreach_set('use_smooth', [True] * len(F)); fwd = -dirc
    m = principled('cyc', Base_Color=(.030, .031, .034), Roughness=.13, Specular=.36); nt = m.node_tree; bs = nt.nodes['Principled BSDF']
    tc = nt.nodes.new('ShaderNodeTexCoord'); mp = nt.nodes.new('ShaderNodeMapping'); mp.vector_type = 'POINT'; gr = nt.nodes.new('ShaderNodeTexGradient'); gr.gradient_type = 'QUADRATIC_SPHERE'
    mp.inputs['Location'].default_value = (-(back + rad * .6) / 9.0, 0, -1.2 / 5.5); mp.inputs['Scale'].default_value = (1 / 9.0, 1 / 12.0, 1 / 5.5)
    nt.links.new(tc.outputs['Object'], mp.inputs[0]); nt.links.new(mp.outputs[0], gr.inputs[0])
    mu = nt.nodes.new('ShaderNodeMath'); mu.operation = 'MULTIPLY'; nt.links.new(gr.outputs['Fac'], mu.inputs[0]); mu.inputs[1].default_value = .26
    bs.inputs['Emission'].default_value = (.86, .92, 1.0, 1); nt.links.new(mu.outputs[0], bs.inputs['Emission Strength'])
    xyz = nt.nodes.new('ShaderNodeSeparateXYZ'); nt.links.new(tc.outputs['Object'], xyz.inputs[0])          # the floor near the camera mirrors nothing
    fade = nt.nodes.new('ShaderNodeMapRange'); fade.interpolation_type = 'SMOOTHSTEP'; nt.links.new(xyz.outputs[0], fade.inputs[0])
    for i, v in zip((1, 2, 3, 4), (-5.2, -2.6, .02, .36)): fade.inputs[i].default_value = v
    nt.links.new(fade.outputs[0], bs.inputs['Specular'])
    f2 = nt.nodes.new('ShaderNodeMapRange'); f2.interpolation_type = 'SMOOTHSTEP'; nt.links.new(xyz.outputs[0], f2.inputs[0])             # ... and the side light does not burn it out
    for i, v in zip((1, 2, 3, 4), (-5.0, -1.6, 0, 1)): f2.inputs[i].default_value = v
    mc = nt.nodes.new('ShaderNodeMixRGB'); mc.inputs[1].default_value = (.004, .0042, .0046, 1); mc.inputs[2].default_value = (.006, .0062, .0068, 1)
    nt.links.new(f2.outputs[0], mc.inputs[0]); nt.links.new(mc.outputs[0], bs.inputs['Base Color'])
    m.cycles.sample_as_light = False; me.materials.append(m)
    ob = bpy.data.objects.new('cyc', me); bpy.context.collection.objects.link(ob); ob.location = (cx, 0, 0); ob.rotation_euler = (0, 0, math.atan2(fwd.y, fwd.x))
    w = bpy.data.worlds.new('w'); sc.world = w; w.use_nodes = True; bg = w.node_tree.nodes['Background']; bg.inputs[0].default_value = (.5, .52, .55, 1); bg.inputs[1].default_value = .02
    # lights; for the rear view they are mirrored along the car
    X = (lambda x: x) if cam != 'rear' else (lambda x: L - x)
    softbox('top', (cx, -.1, 3.7), (cx, 0, 0), 6.8, 1.6, 14.0, soft=.25)
    if cam == 'side': softbox('key', (cx, -5.4, 2.6), (cx, 0, .7), 7.5, .9, 10.0, soft=.6)
    else:
        softbox('key', (X(cx + 2.6), -5.0, 1.9), (cx, 0, .6), 9.5, .8, 9.0, soft=.6)
        softbox('nose', (X(-4.6), 2.6, 1.5), (X(0), 0, .5), 3.4, 1.0, 5.0, soft=.9)
        softbox('fill', (X(-5.2), -1.6, 1.7), (X(.2), -.2, .5), 3.2, 1.1, 10.0, soft=.7, mirror_only=True)
    softbox('rim', (X(cx + .5), 4.4, 3.0), (cx, 0, .8), 8.0, 1.0, 15.0, soft=.6, mirror_only=True)               # behind: the line along roof and far shoulder
    softbox('tail', (X(cx + 5.2), 2.6, 2.3), (X(cx + 1.5), 0, .8), 3.2, 1.1, 12.0, soft=.7, mirror_only=True)      # behind the far end: parts black paint from the wall
    softbox('sill', (cx, -6.0, .35), (cx, 0, .4), 9.0, .28, 5.0, soft=.8, mirror_only=True)                          # a thin low strip: draws the sill and the wheels
    softbox('flank', (X(cx + 6.0) if cam != 'side' else cx, -7.0 if cam != 'side' else -9.0, 1.0), (X(cx) if cam != 'side' else cx, 0, .6), 13, 1.8, 1.5, soft=.9, mirror_only=True)   # a faint wide panel: the flank of a black car is never black
    # a glowing sheet under the roof lining lights the cabin (a mesh: a lamp would take half of all light samples)
    if not S.get('open'):
        x = S.get('hx', S['xh'] + .36) - .02
        o = softbox('cabin', (x, 0, S['H'] - .10), (x, 0, 0), 1.1, .7, S.get('cabin_light', 2.2), soft=.2); o.visible_glossy = False; o.visible_transmission = False
