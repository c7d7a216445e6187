"""materials.py - materials; rich node trees for pictures, plain Principled ones for glTF."""
import bpy

def principled(name, **kw):
    m = bpy.data.materials.new(name); m.use_nodes = True
    b = m.node_tree.nodes['Principled BSDF']
    for k, v in kw.items():
        b.inputs[k.replace('_', ' ')].default_value = (*v, 1) if isinstance(v, tuple) and len(v) == 3 else v
    return m

def emission(name, col, st, export):
    if export:
        m = principled(name, Base_Color=(0, 0, 0), Roughness=.5); b = m.node_tree.nodes['Principled BSDF']
        b.inputs['Emission'].default_value = (*col, 1); b.inputs['Emission Strength'].default_value = min(st, 4); return m
    m = bpy.data.materials.new(name); m.use_nodes = True; nt = m.node_tree; nt.nodes.clear()
    e = nt.nodes.new('ShaderNodeEmission'); e.inputs[0].default_value = (*col, 1); e.inputs[1].default_value = st
    o = nt.nodes.new('ShaderNodeOutputMaterial'); nt.links.new(e.outputs[0], o.inputs[0]); m.cycles.sample_as_light = False
    return m

def paint_material(export):
    """Base coat with metal flake under a mirror-sharp Fresnel clear coat; back faces are the cabin's lining.
    The picture stays affine in the base colour."""
    if export: return principled('paint', Base_Color=(.44, .005, .009), Metallic=.25, Roughness=.38, Clearcoat=1.0, Clearcoat_Roughness=.02)
    m = bpy.data.materials.new('paint'); m.use_nodes = True; nt = m.node_tree; nt.nodes.clear()
    N = lambda t: nt.nodes.new('ShaderNode' + t)
    out = N('OutputMaterial'); b = N('MixShader'); b.inputs[0].default_value = .30
    di = N('BsdfDiffuse'); fl = N('BsdfGlossy'); fl.inputs['Roughness'].default_value = .34
    nt.links.new(di.outputs[0], b.inputs[1]); nt.links.new(fl.outputs[0], b.inputs[2])
    lw = N('LayerWeight'); lw.inputs['Blend'].default_value = .35
    mx = N('MixRGB'); nt.links.new(lw.outputs['Facing'], mx.inputs[0])
    nt.links.new(mx.outputs[0], di.inputs['Color']); nt.links.new(mx.outputs[0], fl.inputs['Color'])
    fr = N('Fresnel'); fr.inputs['IOR'].default_value = 1.58
    gl = N('BsdfGlossy'); gl.inputs['Roughness'].default_value = 0.0
    ms = N('MixShader'); nt.links.new(fr.outputs[0], ms.inputs[0]); nt.links.new(b.outputs[0], ms.inputs[1]); nt.links.new(gl.outputs[0], ms.inputs[2])
    geo = N('NewGeometry'); back = N('BsdfDiffuse'); back.inputs['Color'].default_value = (.035, .034, .033, 1)
    bm = N('MixShader'); nt.links.new(geo.outputs['Backfacing'], bm.inputs[0]); nt.links.new(ms.outputs[0], bm.inputs[1]); nt.links.new(back.outputs[0], bm.inputs[2])
    nt.links.new(bm.outputs[0], out.inputs[0])
    return m

def glass(name, tint, export, ior=1.5, alpha=.35):
    if export:
        m = principled(name, Base_Color=tuple(.15 * t for t in tint), Roughness=.02, Alpha=alpha); m.blend_method = 'BLEND'; return m
    m = bpy.data.materials.new(name); m.use_nodes = True; nt = m.node_tree; nt.nodes.clear()
    N = lambda t: nt.nodes.new('ShaderNode' + t)
    tr = N('BsdfTransparent'); tr.inputs[0].default_value = (*tint, 1)
    gl = N('BsdfGlossy'); gl.inputs['Roughness'].default_value = 0.0; fr = N('Fresnel'); fr.inputs['IOR'].default_value = ior
    geo = N('NewGeometry'); mul = N('Math'); mul.operation = 'MULTIPLY'; sub = N('Math'); sub.operation = 'SUBTRACT'; sub.inputs[0].default_value = 1.0
    nt.links.new(geo.outputs['Backfacing'], sub.inputs[1]); nt.links.new(fr.outputs[0], mul.inputs[0]); nt.links.new(sub.outputs[0], mul.inputs[1])
    ms = N('MixShader'); o = N('OutputMaterial')
    nt.links.new(mul.outputs[0], ms.inputs[0]); nt.links.new(tr.outputs[0], ms.inputs[1]); nt.links.new(gl.outputs[0], ms.inputs[2]); nt.links.new(ms.outputs[0], o.inputs[0])
    return m

LEATHER = {'black': (.022, .021, .021), 'tan': (.30, .125, .045), 'cream': (.55, .46, .35), 'red': (.23, .018, .014), 'grey': (.16, .16, .165), 'navy': (.02, .035, .075), 'white': (.6, .58, .55)}
def materials(export=False, trim='tan', caliper=(.55, .02, .01)):
    P = principled
    return dict(
        paint=paint_material(export),
        glass=glass('glass', (.36, .39, .40), export), glassd=glass('glassd', (.07, .075, .08), export, alpha=.75),
        clear=glass('clear', (.93, .94, .95), export, 1.45, .15), redglass=glass('redglass', (.55, .03, .03), export, 1.5, .6),
        black=P('black', Base_Color=(.008, .008, .008), Roughness=.32, Specular=.4),
        piano=P('piano', Base_Color=(.004, .004, .004), Roughness=.03, Specular=.55),
        gap=P('gap', Base_Color=(.002, .002, .002), Roughness=.9, Specular=.05),
        dark=P('dark', Base_Color=(.004, .004, .004), Roughness=.8, Specular=.1),
        mesh=P('mesh', Base_Color=(.006, .006, .006), Roughness=.6),
        slat=P('slat', Base_Color=(.05, .05, .052), Metallic=.6, Roughness=.22),
        lampin=P('lampin', Base_Color=(.09, .092, .098), Metallic=.9, Roughness=.22),
        lens=P('lens', Base_Color=(.80, .82, .86), Metallic=1.0, Roughness=.06),
        clad=P('clad', Base_Color=(.020, .020, .021), Roughness=.5, Specular=.35),
        carbon=P('carbon', Base_Color=(.014, .014, .015), Roughness=.22, Specular=.6, Clearcoat=.6, Clearcoat_Roughness=.03),
        tyre=P('tyre', Base_Color=(.016, .016, .016), Roughness=.58, Specular=.32),
        rim=P('rim', Base_Color=(.66, .67, .69), Metallic=.95, Roughness=.20),
        rimdark=P('rimdark', Base_Color=(.045, .046, .049), Metallic=.85, Roughness=.20),
        barrel=P('barrel', Base_Color=(.06, .06, .062), Metallic=.9, Roughness=.35),
        disc=P('disc', Base_Color=(.36, .36, .37), Metallic=1.0, Roughness=.28),
        caliper=P('caliper', Base_Color=caliper, Roughness=.25, Clearcoat=.8),
        chrome=P('chrome', Base_Color=(.80, .81, .83), Metallic=1.0, Roughness=.05),
        satin=P('satin', Base_Color=(.50, .51, .53), Metallic=1.0, Roughness=.22),
        drl=emission('drl', (.90, .95, 1.0), 9.0, export), tail=emission('tail', (1.0, .016, .012), 4.0, export),
        screen=emission('screen', (.10, .22, .38), .9, export),
        leather=P('leather', Base_Color=LEATHER[trim], Roughness=.42, Specular=.35), trim=P('trim', Base_Color=(.040, .040, .042), Roughness=.55, Specular=.3),
        carpet=P('carpet', Base_Color=(.014, .014, .014), Roughness=.95, Specular=.05), plate=P('plate', Base_Color=(.55, .55, .55), Roughness=.35),
        fabric=P('fabric', Base_Color=(.012, .012, .013), Roughness=.75, Specular=.2),
    )
