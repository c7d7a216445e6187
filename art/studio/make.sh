#!/bin/bash
# Renders body styles and writes the masters of all their paints that art/masters already holds (or every paint: ALL=1).
#   art/studio/make.sh [style ...]          samples, size and view by SPP=32 RES=1600x900 VIEW=front
set -eu
cd "$(dirname "$0")"
styles=${*:-hypercar sports-coupe roadster suv sedan wagon hatchback pickup}
out=../masters
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
for style in $styles; do
  nice blender -b -P cars.py -- --style "$style" --cam "${VIEW:-front}" --res "${RES:-1600x900}" --spp "${SPP:-32}" \
    --chunks $((${SPP:-32} / 2)) --out "$tmp/$style.npz" | grep -E 'DONE|Error' || true
  paints=
  [ -n "${ALL:-}" ] || paints=$(ls $out | sed -n "s/^$style-\([a-z]*\)\.jpg\$/\1/p")
  nice /usr/bin/python3 develop.py "$tmp/$style.npz" "$out/$style" $paints
done
