// Runs in the browser that takes the pictures: a shape, a camera and a paint become a picture.
import { lookAt, type Matrix, perspective, product } from './matrices.ts';
import { type Point, readShape, type Shape, type ShapePart } from './read-shape.ts';
import {
  developedSurface,
  glassSurface,
  lightSurface,
  pictureSurface,
  reachedSurface,
  seenSurface,
  seenVertices,
  wholePicture,
} from './shaders.ts';

export interface Order {
  /** The address of the shape's file. */
  shape: string;
  /** The address of the same shape with fewer triangles: it throws the shadows. */
  shadow: string;
  /** Degrees from the nose, metres above the floor, and how many times as far as for the front it stands. */
  camera: { around: number; height: number; farther?: number };
  /** How far off the picture's middle the car stands, to the right and up, in parts of the picture. */
  aim?: readonly [number, number];
  /** Only strips of light in the dark, as on the home page. */
  isNight?: boolean;
  width: number;
  height: number;
  /** By name, as linear red, green, blue. */
  paints: Record<string, Point>;
}

const floorMaterial = 39;
const mapSize = 2048;
/** Each pixel of a picture is the mean of so many, squared. */
const fineness = 2;

const canvas = document.createElement('canvas');
const context = canvas.getContext('webgl2', { antialias: false, preserveDrawingBuffer: true });
if (!context?.getExtension('EXT_color_buffer_float')) throw new Error('This browser draws no fine pictures.');
const gl = context;

function programOf(vertices: string, surface: string) {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertices],
    [gl.FRAGMENT_SHADER, surface],
  ] as const) {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? '');
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? '');
  const at = (name: string) => gl.getUniformLocation(program, name);
  return { program, at };
}

/** From here on this program draws. */
const take = (program: WebGLProgram) => {
  // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, and no hook
  gl.useProgram(program);
};

const programs = {
  seen: programOf(seenVertices, seenSurface),
  reached: programOf(seenVertices, reachedSurface),
  light: programOf(wholePicture, lightSurface),
  picture: programOf(wholePicture, pictureSurface),
  glass: programOf(seenVertices, glassSurface),
  developed: programOf(wholePicture, developedSurface),
};

function texture(format: number, width: number, height: number, filter: number = gl.NEAREST): WebGLTexture {
  const made = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, made);
  gl.texStorage2D(gl.TEXTURE_2D, 1, format, width, height);
  for (const [name, value] of [
    [gl.TEXTURE_MIN_FILTER, filter],
    [gl.TEXTURE_MAG_FILTER, filter],
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
  ] as const)
    gl.texParameteri(gl.TEXTURE_2D, name, value);
  return made;
}

function frame(colors: readonly WebGLTexture[], depth?: WebGLTexture | WebGLRenderbuffer): WebGLFramebuffer {
  const made = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, made);
  colors.forEach((color, index) => {
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0 + index, gl.TEXTURE_2D, color, 0);
  });
  if (depth instanceof WebGLRenderbuffer)
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, depth);
  else if (depth) gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, depth, 0);
  gl.drawBuffers(colors.length > 0 ? colors.map((_, index) => gl.COLOR_ATTACHMENT0 + index) : [gl.NONE]);
  return made;
}

interface Loaded {
  part: ShapePart;
  array: WebGLVertexArrayObject;
}

function loaded(part: ShapePart): Loaded {
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
  return { part, array };
}

const floor = gl.createVertexArray();
gl.bindVertexArray(floor);
gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
gl.bufferData(
  gl.ARRAY_BUFFER,
  new Float32Array([-60, 0, -60, 60, 0, -60, -60, 0, 60, 60, 0, 60]),
  gl.STATIC_DRAW,
);
gl.enableVertexAttribArray(0);
gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 0, 0);
gl.vertexAttrib3f(1, 0, 1, 0);

function drawParts(
  parts: readonly Loaded[],
  placing: WebGLUniformLocation | null,
  each?: (one: Loaded, index: number) => void,
) {
  parts.forEach((one, index) => {
    each?.(one, index);
    gl.uniform4f(placing, ...one.part.offset, one.part.scale);
    gl.bindVertexArray(one.array);
    gl.drawElements(gl.TRIANGLES, one.part.corners.count, one.part.corners.type, 0);
  });
}

interface Light {
  towards: Point;
  /** Red, green, blue, and how much of the open sky it stands for. */
  weight: readonly [number, number, number, number];
}

const unit = ([x, y, z]: Point): Point => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};

/** Points spread evenly over a rectangle: `of` from 0 to 1 in both directions. */
const spread = (count: number) =>
  Array.from({ length: count }, (_, index) => [(index + 0.5) / count, (index * 0.618034) % 1] as const);

/** What lights the car: the open sky of the studio, and the boxes over, beside and behind it. */
function lightsOf(around: number, isNight: boolean): Light[] {
  const [sin, cos] = [Math.sin(around), Math.cos(around)];
  // From the studio, which stands still before the camera, to the car.
  const stood = ([x, y, z]: Point): Point => unit([sin * x - cos * z, y, cos * x + sin * z]);
  const [open, above, before, behind] = isNight ? [0.3, 0.62, 0.2, 0.6] : [1, 0.8, 0.62, 0.34];
  const sky = spread(44).map(([one, other]): Light => {
    const up = one;
    const flat = Math.sqrt(1 - up * up);
    const turn = other * 2 * Math.PI;
    const weight = 2 / 44;
    return {
      towards: stood([Math.cos(turn) * flat, up, Math.sin(turn) * flat]),
      weight: [0.3 * open * weight, 0.31 * open * weight, 0.33 * open * weight, weight],
    };
  });
  const boxed = (count: number, strength: number, place: (one: number, other: number) => Point): Light[] =>
    spread(count).map(([one, other]) => ({
      towards: stood(place(one, other)),
      weight: [strength / count, strength / count, strength / count, 0],
    }));
  return [
    ...sky,
    ...boxed(16, above, (a, b) => [-3.4 + 6.8 * a, 2.8, -0.3 + 1.2 * b]),
    ...boxed(10, before, (a, b) => [-4.2 + 10.4 * a, 1.4 + 0.8 * b, 5]),
    ...boxed(6, behind, (a, b) => [-4.4 + 8.8 * a, 2.2 + 0.6 * b, -4.4]),
  ];
}

interface Camera {
  eye: Point;
  seen: Matrix;
  turn: readonly [number, number];
}

function cameraOf({ least, most }: Shape, { camera, width, height, aim = [0, 0] }: Order): Camera {
  const length = most[0] - least[0];
  const tall = most[1];
  const around = (camera.around * Math.PI) / 180;
  const middle: Point = [(least[0] + most[0]) / 2, tall * 0.47, 0];
  const away = (14.2 + 2.4 * (length - 4.52) + 1.6 * Math.max(0, tall - 1.45)) * 0.8 * (camera.farther ?? 1);
  const eye: Point = [
    middle[0] - Math.cos(around) * away,
    camera.height,
    middle[2] + Math.sin(around) * away,
  ];
  const aspect = width / height;
  const upright = 2 * Math.atan(18 / 85 / aspect);
  const seen = [...product(perspective(upright, aspect, away * 0.3, away * 8), lookAt(eye, middle))];
  for (const column of [0, 4, 8, 12]) {
    seen[column]! += 2 * aim[0] * seen[column + 3]!;
    seen[column + 1]! += 2 * aim[1] * seen[column + 3]!;
  }
  return { eye, seen, turn: [Math.sin(around), -Math.cos(around)] };
}

/** What is seen from one camera, and how much light comes there. */
interface Seen {
  width: number;
  height: number;
  places: WebGLTexture;
  directions: WebGLTexture;
  depth: WebGLRenderbuffer;
}

function look(
  parts: readonly Loaded[],
  camera: Camera,
  width: number,
  height: number,
  isMirror: boolean,
): Seen {
  const places = texture(gl.RGBA32F, width, height);
  const directions = texture(gl.RGBA32F, width, height);
  const depth = gl.createRenderbuffer();
  gl.bindRenderbuffer(gl.RENDERBUFFER, depth);
  gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT24, width, height);
  frame([places, directions], depth);
  gl.viewport(0, 0, width, height);
  gl.disable(gl.BLEND);
  gl.enable(gl.DEPTH_TEST);
  gl.clearColor(0, 0, 0, 0);
  gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
  const { program, at } = programs.seen;
  take(program);
  gl.uniformMatrix4fv(at('seen'), false, camera.seen);
  gl.uniform1f(at('upsideDown'), isMirror ? -1 : 1);
  drawParts(parts, at('placing'), (_, index) => gl.uniform1f(at('material'), index));
  if (!isMirror) {
    gl.uniform1f(at('material'), floorMaterial);
    gl.uniform4f(at('placing'), 0, 0, 0, 1);
    gl.bindVertexArray(floor);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }
  return { width, height, places, directions, depth };
}

/** A picture of the light alone; coarser than what is seen, since light has no fine detail. */
interface Lit extends Seen {
  lights: WebGLTexture;
  lightFrame: WebGLFramebuffer;
  eye: Point;
}

function unlit(seen: Seen, eye: Point): Lit {
  const lights = texture(gl.RGBA16F, seen.width, seen.height);
  const lightFrame = frame([lights]);
  gl.clear(gl.COLOR_BUFFER_BIT);
  return { ...seen, lights, lightFrame, eye };
}

const bound = (unit_: number, made: WebGLTexture) => {
  gl.activeTexture(gl.TEXTURE0 + unit_);
  gl.bindTexture(gl.TEXTURE_2D, made);
};

/** Adds the light of each direction to what is seen, with the shadows that the car throws. */
function shine(parts: readonly Loaded[], shape: Shape, lights: readonly Light[], views: readonly Lit[]) {
  const middle: Point = [(shape.least[0] + shape.most[0]) / 2, shape.most[1] / 2, 0];
  const radius = Math.hypot(...shape.most.map((most, axis) => (most - shape.least[axis]!) / 2)) + 0.1;
  const map = texture(gl.DEPTH_COMPONENT24, mapSize, mapSize, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE);
  const mapFrame = frame([], map);
  for (const { towards, weight } of lights) {
    const from: Point = [
      middle[0] + towards[0] * 6,
      middle[1] + towards[1] * 6,
      middle[2] + towards[2] * 6 + (Math.abs(towards[1]) > 0.999 ? 0.01 : 0),
    ];
    const flat: Matrix = [
      1 / radius,
      0,
      0,
      0,
      0,
      1 / radius,
      0,
      0,
      0,
      0,
      -2 / 11.5,
      0,
      0,
      0,
      -(12 + 0.5) / 11.5,
      1,
    ];
    const fromLight = product(flat, lookAt(from, middle));
    gl.bindFramebuffer(gl.FRAMEBUFFER, mapFrame);
    gl.viewport(0, 0, mapSize, mapSize);
    gl.enable(gl.DEPTH_TEST);
    gl.disable(gl.BLEND);
    gl.clear(gl.DEPTH_BUFFER_BIT);
    take(programs.reached.program);
    gl.uniformMatrix4fv(programs.reached.at('seen'), false, fromLight);
    gl.uniform1f(programs.reached.at('upsideDown'), 1);
    drawParts(parts, programs.reached.at('placing'));
    gl.disable(gl.DEPTH_TEST);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE);
    const { program, at } = programs.light;
    take(program);
    gl.uniformMatrix4fv(at('fromLight'), false, fromLight);
    gl.uniform3f(at('light'), ...towards);
    gl.uniform4f(at('weight'), ...weight);
    gl.uniform1i(at('places'), 0);
    gl.uniform1i(at('directions'), 1);
    gl.uniform1i(at('reached'), 2);
    bound(2, map);
    for (const view of views) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, view.lightFrame);
      gl.viewport(0, 0, view.width, view.height);
      gl.uniform3f(at('eye'), ...view.eye);
      bound(0, view.places);
      bound(1, view.directions);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    }
    // Piece by piece: a driver that is asked for all at once may give up.
    gl.finish();
  }
}

/** One paint: from what is seen and lit to light on the film. */
function expose(
  order: Order,
  camera: Camera,
  seen: Seen,
  lit: Lit,
  { solid, clear }: { solid: readonly Loaded[]; clear: readonly Loaded[] },
  paint: Point,
  mirror?: WebGLTexture,
): WebGLTexture {
  const made = texture(gl.RGBA16F, seen.width, seen.height, gl.LINEAR);
  frame([made], seen.depth);
  gl.viewport(0, 0, seen.width, seen.height);
  gl.disable(gl.DEPTH_TEST);
  gl.disable(gl.BLEND);
  const { program, at } = programs.picture;
  take(program);
  const eye: Point = mirror ? camera.eye : [camera.eye[0], -camera.eye[1], camera.eye[2]];
  gl.uniform3f(at('eye'), ...eye);
  gl.uniform2f(at('turn'), ...camera.turn);
  gl.uniform1f(at('isMirror'), mirror ? 0 : 1);
  gl.uniform2f(at('pixel'), 1 / seen.width, 1 / seen.height);
  gl.uniform1f(at('aspect'), order.width / order.height);
  gl.uniform2f(at('aim'), ...(order.aim ?? [0, 0]));
  gl.uniform1f(at('night'), order.isNight ? 1 : 0);
  const rows = { colors: new Float32Array(160), kinds: new Float32Array(160), glows: new Float32Array(160) };
  solid.forEach(({ part: { material } }, index) => {
    const isPaint = material.name === 'paint';
    rows.colors.set(isPaint ? [...paint, 1] : material.color, index * 4);
    rows.kinds.set([material.metallic, material.roughness, isPaint ? 1 : 0, 0], index * 4);
    rows.glows.set([...material.glow, 0], index * 4);
  });
  for (const [name, row] of Object.entries(rows)) gl.uniform4fv(at(name), row);
  for (const [index, name] of ['places', 'directions', 'lights', 'below', 'litPlaces'].entries())
    gl.uniform1i(at(name), index);
  gl.uniform2f(at('litSize'), lit.width, lit.height);
  bound(0, seen.places);
  bound(1, seen.directions);
  bound(2, lit.lights);
  bound(3, mirror ?? lit.lights);
  bound(4, lit.places);
  gl.bindVertexArray(floor);
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  // What one can look through, over it.
  gl.enable(gl.DEPTH_TEST);
  gl.depthMask(false);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  const glass = programs.glass;
  take(glass.program);
  gl.uniformMatrix4fv(glass.at('seen'), false, camera.seen);
  gl.uniform1f(glass.at('upsideDown'), mirror ? 1 : -1);
  gl.uniform3f(glass.at('eye'), ...eye);
  gl.uniform2f(glass.at('turn'), ...camera.turn);
  gl.uniform1f(glass.at('night'), order.isNight ? 1 : 0);
  drawParts(clear, glass.at('placing'), ({ part }) =>
    gl.uniform4f(glass.at('color'), ...part.material.color),
  );
  gl.depthMask(true);
  gl.finish();
  return made;
}

async function developed(picture: WebGLTexture, { width, height }: Order): Promise<string> {
  canvas.width = width * fineness;
  canvas.height = height * fineness;
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.viewport(0, 0, canvas.width, canvas.height);
  gl.disable(gl.DEPTH_TEST);
  gl.disable(gl.BLEND);
  take(programs.developed.program);
  gl.uniform1i(programs.developed.at('picture'), 0);
  bound(0, picture);
  gl.bindVertexArray(floor);
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  const small = new OffscreenCanvas(width, height);
  const brush = small.getContext('2d')!;
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(canvas, 0, 0, width, height);
  const bytes = new Uint8Array(await (await small.convertToBlob({ type: 'image/png' })).arrayBuffer());
  let text = '';
  for (let start = 0; start < bytes.length; start += 32_768)
    text += String.fromCharCode(...bytes.subarray(start, start + 32_768));
  return btoa(text);
}

/** Takes the pictures of a shape from one camera, one for each paint, as PNG in Base64. */
export async function photograph(order: Order): Promise<Record<string, string>> {
  const read = async (address: string) => readShape(await (await fetch(address)).arrayBuffer());
  const [shape, coarse] = [await read(order.shape), await read(order.shadow)];
  const isSolid = ({ part }: Loaded) => part.material.color[3] === 1;
  const parts = shape.parts.map(loaded);
  const all = { solid: parts.filter(isSolid), clear: parts.filter((one) => !isSolid(one)) };
  const casting = coarse.parts.map(loaded).filter(isSolid);
  const camera = cameraOf(shape, order);
  const [width, height] = [order.width * fineness, order.height * fineness];
  const below = look(all.solid, camera, width / 2, height / 2, true);
  const seen = look(all.solid, camera, width, height, false);
  const mirroredEye: Point = [camera.eye[0], -camera.eye[1], camera.eye[2]];
  const litBelow = unlit(look(all.solid, camera, width / 4, height / 4, true), mirroredEye);
  const lit = unlit(look(all.solid, camera, width / 2, height / 2, false), camera.eye);
  shine(casting, shape, lightsOf((order.camera.around * Math.PI) / 180, order.isNight === true), [
    lit,
    litBelow,
  ]);
  const pictures: Record<string, string> = {};
  for (const [name, paint] of Object.entries(order.paints)) {
    const mirror = expose(order, camera, below, litBelow, all, paint);
    const picture = expose(order, camera, seen, lit, all, paint, mirror);
    pictures[name] = await developed(picture, order);
    gl.deleteTexture(mirror);
    gl.deleteTexture(picture);
  }
  return pictures;
}

Object.assign(globalThis, { photograph });
