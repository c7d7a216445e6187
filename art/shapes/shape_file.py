"""shape_file.py - writes the built car as a glTF file: the parts joined by material, so that one of them, `paint`, can change its colour.

Blender's own exporter takes longer than building the car; this writes only what a shape needs: places, normals, triangles.
"""
import json, struct
import bpy
import numpy as np


def part_of(ob, graph):
    """-> places and normals of each corner in the world, three corners a triangle."""
    ev = ob.evaluated_get(graph)
    me = ev.to_mesh()
    if me is None or not me.polygons: return None
    me.calc_normals_split()
    me.calc_loop_triangles()
    n = len(me.loop_triangles)
    tri = np.empty(n * 3, np.int32); me.loop_triangles.foreach_get('loops', tri)
    vert = np.empty(len(me.loops), np.int32); me.loops.foreach_get('vertex_index', vert)
    place = np.empty(len(me.vertices) * 3, np.float32); me.vertices.foreach_get('co', place)
    normal = np.empty(len(me.loops) * 3, np.float32); me.loops.foreach_get('normal', normal)
    m = np.array(ob.matrix_world, np.float32)
    p = place.reshape(-1, 3)[vert[tri]] @ m[:3, :3].T + m[:3, 3]
    q = normal.reshape(-1, 3)[tri] @ np.linalg.inv(m[:3, :3])
    q /= np.maximum(np.linalg.norm(q, axis=1, keepdims=True), 1e-9)
    if np.linalg.det(m[:3, :3]) < 0:                     # a mirrored part turns its triangles round
        p = p.reshape(-1, 3, 3)[:, ::-1].reshape(-1, 3); q = q.reshape(-1, 3, 3)[:, ::-1].reshape(-1, 3)
    name = ob.data.materials[0].name
    ev.to_mesh_clear()
    return name, p, q


def material(name):
    b = bpy.data.materials[name].node_tree.nodes['Principled BSDF'].inputs
    colour = [round(v, 4) for v in b['Base Color'].default_value[:3]] + [round(b['Alpha'].default_value, 3)]
    out = dict(name=name, doubleSided=True, pbrMetallicRoughness=dict(
        baseColorFactor=colour, metallicFactor=round(b['Metallic'].default_value, 3), roughnessFactor=round(b['Roughness'].default_value, 3)))
    if colour[3] < 1: out['alphaMode'] = 'BLEND'
    glow = b['Emission Strength'].default_value
    if max(b['Emission'].default_value[:3]) * glow > 0: out['emissiveFactor'] = [round(min(1, v), 4) for v in b['Emission'].default_value[:3]]
    return out


def write(path):
    graph = bpy.context.evaluated_depsgraph_get(); groups = {}
    for ob in bpy.context.scene.objects:
        if ob.type not in ('MESH', 'CURVE'): continue
        part = part_of(ob, graph)
        if part: groups.setdefault(part[0], []).append(part[1:])
    doc = dict(asset=dict(version='2.0', generator='art/studio'), scene=0, scenes=[dict(nodes=[])], nodes=[], meshes=[], materials=[], accessors=[], bufferViews=[])
    blob = b''; triangles = 0
    def view(data, kind, component, target, **more):
        nonlocal blob
        doc['bufferViews'].append(dict(buffer=0, byteOffset=len(blob), byteLength=data.nbytes, target=target)); blob += data.tobytes()
        doc['accessors'].append(dict(bufferView=len(doc['bufferViews']) - 1, componentType=component, count=len(data), type=kind, **more)); return len(doc['accessors']) - 1
    for i, (name, parts) in enumerate(sorted(groups.items())):
        p = np.concatenate([a for a, _ in parts]); q = np.concatenate([b for _, b in parts])
        p = np.stack([p[:, 0], p[:, 2], -p[:, 1]], -1); q = np.stack([q[:, 0], q[:, 2], -q[:, 1]], -1)     # glTF: y is up
        key = np.concatenate([np.round(p * 20000), np.round(q * 120)], 1).astype(np.int32)
        _, first, index = np.unique(key, axis=0, return_index=True, return_inverse=True)
        p, q, index = p[first].astype('<f4'), q[first].astype('<f4'), index.reshape(-1).astype('<u4'); triangles += len(index) // 3
        a = view(p, 'VEC3', 5126, 34962, min=p.min(0).tolist(), max=p.max(0).tolist()); b = view(q, 'VEC3', 5126, 34962); c = view(index, 'SCALAR', 5125, 34963)
        doc['materials'].append(material(name)); doc['meshes'].append(dict(name=name, primitives=[dict(attributes=dict(POSITION=a, NORMAL=b), indices=c, material=i)]))
        doc['nodes'].append(dict(name=name, mesh=i)); doc['scenes'][0]['nodes'].append(i)
    doc['buffers'] = [dict(byteLength=len(blob))]
    text = json.dumps(doc, separators=(',', ':')).encode(); text += b' ' * (-len(text) % 4); blob += b'\0' * (-len(blob) % 4)
    with open(path, 'wb') as f:
        f.write(struct.pack('<4sIIII', b'glTF', 2, 28 + len(text) + len(blob), len(text), 0x4E4F534A) + text + struct.pack('<II', len(blob), 0x004E4942) + blob)
    print('SHAPE %s %d materials, %d triangles, %.2f MB' % (path, len(groups), triangles, (28 + len(text) + len(blob)) / 1e6), flush=True)
