"""preview.py - quick look at body styles (one small PNG each in art/.tmp):
  blender -b -P preview.py -- [spp] [WxH] [front|side] [style ...]
"""
import sys, os; HERE = os.path.dirname(os.path.abspath(__file__)); sys.path.insert(0, HERE)
import argparse, traceback
import bpy, cars, numpy as np
from PIL import Image

a = sys.argv[sys.argv.index('--') + 1:]
spp, res, cam = int(a[0]), a[1], a[2]
wip = os.path.join(HERE, '..', '.tmp'); os.makedirs(wip, exist_ok=True)
for i, s in enumerate(a[3:] or list(cars.STYLES)):
    try:
        bpy.ops.wm.read_factory_settings(use_empty=True)
        S = cars.build_car(s); cars.studio(S, 'dark', cam)
        args = argparse.Namespace(res=res, spp=spp, chunks=1, out=os.path.join(wip, 'pv-' + s))
        w, h = cars.setup(args); cars.set_paint([(.35, .02, .02), (.5, .5, .5), (.02, .08, .22)][i % 3])
        x = cars.accumulate(args, w, h, 'c', 1).mean(0) * 1.35 * .62
        y = np.clip((x * (2.51 * x + .03)) / (x * (2.43 * x + .59) + .14), 0, 1) ** (1 / 2.2)
        Image.fromarray((y * 255).astype(np.uint8)).save(os.path.join(wip, 'pv-%s-%s.png' % (s, cam)))
    except Exception: traceback.print_exc()
