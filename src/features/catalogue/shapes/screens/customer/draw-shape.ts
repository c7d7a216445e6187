import type { Look } from './look.rules.ts';
import { lookAt, type Matrix, perspective, product } from './matrices.ts';
import type { Point, Shape, ShapePart } from './read-shape.ts';
import { carSurface, carVertices, shadowSurface, shadowVertices } from './shaders.ts';

/** What shows a shape on a canvas. */
export interface Drawing {
  /** Draws it as it is looked at, in this paint (linear red, green, blue), or in the colors of its file. */
  draw: (look: Look, paint: Point | undefined) => void;
  /** Gives the graphics card its memory back. */
  close: () => void;
}

/** The upright angle of view, of a lens that leaves the proportions alone. */
const angle = (17 * Math.PI) / 180;

function programOf(gl: WebGL2RenderingContext, vertices: string, surface: string): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertices],
    [gl.FRAGMENT_SHADER, surface],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) throw new Error('The graphics card gave no shader.');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    throw new Error(`The shaders could not be linked: ${gl.getProgramInfoLog(program)}`);
  return program;
}

/** Where a program takes these values. */
function placesIn<Name extends string>(
  gl: WebGL2RenderingContext,
  program: WebGLProgram,
  names: readonly Name[],
): Record<Name, WebGLUniformLocation | null> {
  const places = names.map((name) => [name, gl.getUniformLocation(program, name)] as const);
  // Each name has its place, so the record is whole.
  return Object.fromEntries(places) as Record<Name, WebGLUniformLocation | null>;
}

/** A part on the graphics card. */
interface Loaded {
  part: ShapePart;
  array: WebGLVertexArrayObject;
}

function loaded(gl: WebGL2RenderingContext, part: ShapePart): Loaded {
  const array = gl.createVertexArray();
  gl.bindVertexArray(array);
  for (const [place, row] of [part.places, part.normals].entries()) {
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, row.bytes, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, 3, row.type, row.normalized, row.stride, 0);
  }
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, part.corners.bytes, gl.STATIC_DRAW);
  gl.bindVertexArray(null);
  return { part, array };
}

interface View {
  eye: Point;
  seen: Matrix;
  /** Sine and cosine that turn the studio with the camera. */
  turn: readonly [number, number];
}

/** So far away that the whole car is in the picture, whichever way it stands. */
function viewOf({ least, most }: Shape, look: Look, aspect: number): View {
  const [length, height, width] = [0, 1, 2].map((axis) => most[axis]! - least[axis]!) as [
    number,
    number,
    number,
  ]; // three axes give three numbers
  const middle: Point = [(least[0] + most[0]) / 2, height * 0.46, (least[2] + most[2]) / 2];
  const half = Math.tan(angle / 2);
  const away =
    Math.max((Math.hypot(length, width) * 0.47) / (half * aspect), (height * 0.85) / half) / look.closeness +
    width / 2;
  const flat = Math.cos(look.above) * away;
  const eye: Point = [
    middle[0] - Math.cos(look.around) * flat,
    Math.max(0.12, middle[1] + Math.sin(look.above) * away),
    middle[2] + Math.sin(look.around) * flat,
  ];
  const seen = product(perspective(angle, aspect, away * 0.2, away * 3), lookAt(eye, middle));
  return { eye, seen, turn: [Math.sin(look.around), -Math.cos(look.around)] };
}

const isClear = ({ part }: Loaded) => part.material.color[3] < 1;

/** Draws the parts one after the other, those that one can look through last, over what stands behind them. */
function carDrawer(gl: WebGL2RenderingContext, shape: Shape) {
  const program = programOf(gl, carVertices, carSurface);
  const at = placesIn(gl, program, ['seen', 'placing', 'eye', 'color', 'glow', 'kind', 'turn']);
  const parts = shape.parts.map((part) => loaded(gl, part));
  const clear = parts.filter(isClear);
  const solid = parts.filter((one) => !isClear(one));
  const drawPart = ({ part, array }: Loaded, paint: Point | undefined) => {
    const { name, color, metallic, roughness, glow } = part.material;
    const isPaint = name === 'paint';
    const [red, green, blue] = (isPaint && paint) || color;
    gl.uniform4f(at.placing, ...part.offset, part.scale);
    gl.uniform4f(at.color, red, green, blue, color[3]);
    gl.uniform4f(at.glow, ...glow, 1.4);
    gl.uniform3f(at.kind, metallic, roughness, isPaint ? 1 : 0);
    gl.bindVertexArray(array);
    gl.drawElements(gl.TRIANGLES, part.corners.count, part.corners.type, 0);
  };
  return ({ eye, seen, turn }: View, paint: Point | undefined) => {
    gl.useProgram(program);
    gl.uniformMatrix4fv(at.seen, false, seen);
    gl.uniform3f(at.eye, ...eye);
    gl.uniform2f(at.turn, ...turn);
    gl.disable(gl.BLEND);
    gl.depthMask(true);
    for (const one of solid) drawPart(one, paint);
    gl.enable(gl.BLEND);
    gl.depthMask(false);
    for (const one of clear) drawPart(one, paint);
  };
}

/** Draws the shadow on the floor, before anything stands on it. */
function shadowDrawer(gl: WebGL2RenderingContext, { least, most }: Shape) {
  const program = programOf(gl, shadowVertices, shadowSurface);
  const at = placesIn(gl, program, ['seen', 'size']);
  const floor = gl.createVertexArray();
  return ({ seen }: View) => {
    gl.useProgram(program);
    gl.uniformMatrix4fv(at.seen, false, seen);
    const [halfLength, halfWidth] = [(most[0] - least[0]) / 2, (most[2] - least[2]) / 2];
    gl.uniform4f(at.size, halfLength, halfWidth, (most[0] + least[0]) / 2, (most[2] + least[2]) / 2);
    gl.enable(gl.BLEND);
    gl.depthMask(false);
    gl.bindVertexArray(floor);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  };
}

/** Puts a shape on a canvas. Throws where the browser draws nothing in three dimensions. */
export function drawShape(canvas: HTMLCanvasElement, shape: Shape): Drawing {
  const gl = canvas.getContext('webgl2', { antialias: true, alpha: true, powerPreference: 'low-power' });
  if (!gl) throw new Error('This browser has no WebGL 2.');
  const drawShadow = shadowDrawer(gl, shape);
  const drawCar = carDrawer(gl, shape);
  gl.enable(gl.DEPTH_TEST);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  return {
    draw: (look, paint) => {
      const { width, height } = canvas;
      const view = viewOf(shape, look, width / height);
      gl.viewport(0, 0, width, height);
      gl.depthMask(true);
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
      drawShadow(view);
      drawCar(view, paint);
      gl.bindVertexArray(null);
    },
    close: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  };
}
