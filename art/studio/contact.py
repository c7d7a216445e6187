"""contact.py - contact sheet (art/.tmp/contact.png) of the masters: one row per style, one column per paint."""
import glob, os
from PIL import Image

here = os.path.dirname(os.path.abspath(__file__))
paints = ['red', 'blue', 'silver', 'graphite', 'green', 'white', 'black', 'orange']
order = ['sports-coupe', 'suv', 'sedan', 'hypercar', 'hatchback', 'wagon', 'roadster', 'pickup']
path = lambda s, p: os.path.join(here, '..', 'masters', '%s-%s.jpg' % (s, p))
rows = [s for s in order if glob.glob(path(s, '*'))]
w, h = 320, 180
sheet = Image.new('RGB', (len(paints) * w, len(rows) * h), (12, 12, 13))
for i, s in enumerate(rows):
    for j, p in enumerate(paints):
        if os.path.exists(path(s, p)):
            sheet.paste(Image.open(path(s, p)).resize((w, h), Image.LANCZOS), (j * w, i * h))
os.makedirs(os.path.join(here, '..', '.tmp'), exist_ok=True)
sheet.save(os.path.join(here, '..', '.tmp', 'contact.png'))
print(len(rows), 'styles')
