"""make.py - writes one car as a shape.
  blender -b --factory-startup -P make.py -- STYLE DENSITY FILE.glb     density: 1 is as fine as a picture of 2,000 px needs, .22 for 3D
"""
import os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
import build, geometry, shape_file

style, density, path = sys.argv[sys.argv.index('--') + 1:]
bpy.ops.wm.read_factory_settings(use_empty=True)
geometry.set_density(float(density))
build.build_car(style, True)
shape_file.write(path)
