import {
  BackSide,
  Box3,
  type BufferGeometry,
  CanvasTexture,
  Color,
  CustomBlending,
  DoubleSide,
  HemisphereLight,
  MathUtils,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  NeutralToneMapping,
  type Object3D,
  OneFactor,
  OneMinusSrcAlphaFactor,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  SphereGeometry,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { drawsTooSlowly, slowFramesWith } from './slow-frames.rules.ts';
import type { Turn } from './turns.ts';

/** A car on a canvas. */
export interface ShownCar {
  turn: (by: Turn) => void;
  /** Linear red, green and blue; absent: the colors of its file. */
  setPaint: (paint: readonly [number, number, number] | undefined) => void;
  /** Gives the graphics card its memory back. `isLost`: the card has taken it already. */
  close: (isLost: boolean) => void;
}

interface ShowCarOptions {
  canvas: HTMLCanvasElement;
  /** The 3D file. */
  file: ArrayBuffer;
  isCalm: boolean;
  /** Hears that this machine draws too slowly for it. */
  onTooSlow: () => void;
}

/** The most points that a picture is wide. */
const mostWidth = 2_000;

/** Puts a car on a canvas, and draws it when it is moved. Throws where the browser has no WebGL 2, or the file is damaged. */
export async function showCar({ canvas, file, isCalm, onTooSlow }: ShowCarOptions): Promise<ShownCar> {
  const { scene: car } = await new GLTFLoader().parseAsync(file, '');
  const { scene, box, paint } = sceneOf(car);
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true, powerPreference: 'low-power' });
  renderer.toneMapping = NeutralToneMapping;
  scene.environment = studioFor(renderer);
  const { camera, controls, turn, fitTo } = orbitAround(box, canvas, isCalm);
  const ownColor: Color | undefined = paint?.color.clone();

  const frames = { asked: 0, at: 0, slow: 0, follows: false, isHeld: false };
  const draw = (time: number) => {
    frames.asked = 0;
    // Only a frame that follows another tells how fast this machine is.
    frames.slow = frames.follows ? slowFramesWith(frames.slow, time - frames.at) : 0;
    frames.at = time;
    if (drawsTooSlowly(frames.slow)) return onTooSlow();
    frames.follows = controls.update() || frames.isHeld;
    // The lights stay with the camera, so that they run over the body as on a turntable.
    scene.environmentRotation.y = controls.getAzimuthalAngle();
    renderer.render(scene, camera);
    if (frames.follows) ask();
  };
  const ask = () => {
    frames.asked ||= requestAnimationFrame(draw);
  };
  controls.addEventListener('change', ask);
  controls.addEventListener('start', () => {
    frames.isHeld = true;
    ask();
  });
  controls.addEventListener('end', () => {
    frames.isHeld = false;
  });

  const watch = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === 0 || height === 0) return;
    renderer.setPixelRatio(Math.min(devicePixelRatio, 2, mostWidth / width));
    renderer.setSize(width, height, false);
    fitTo(width / height);
    ask();
  });
  watch.observe(canvas);

  return {
    turn,
    setPaint: (color) => {
      if (color) paint?.color.setRGB(...color);
      else if (ownColor) paint?.color.copy(ownColor);
      ask();
    },
    close: (isLost) => {
      watch.disconnect();
      cancelAnimationFrame(frames.asked);
      controls.dispose();
      if (!isLost) renderer.forceContextLoss();
      renderer.dispose();
    },
  };
}

/** The vertical angle of view in degrees, of a lens that leaves the proportions alone. */
const fieldOfView = 17;
/** From where a car is seen first: radians from its nose, and above the floor. */
const first = { around: (43 * Math.PI) / 180, above: 0.1 } as const;
/** Radians before its first place at which the camera starts, where motion is wanted. */
const firstTurn = 0.384;
const above = { least: 0.03, most: 1.1 } as const;
/** 1: the whole car fills the picture; 2: half of it does. */
const closeness = { least: 0.8, most: 2.6 } as const;

/** A camera that people move around a car: never below the floor, straight above or within the car. */
export interface Orbit {
  camera: PerspectiveCamera;
  controls: OrbitControls;
  turn: (by: Turn) => void;
  /** Keeps the car as close in a picture that is so many times as wide as high. */
  fitTo: (aspect: number) => void;
}

/** `element` hears the pointer and the wheel. With little motion each turn ends with the hand. */
export function orbitAround(box: Box3, element: HTMLElement | null, isCalm: boolean): Orbit {
  const { x: length, y: height, z: width } = box.getSize(new Vector3());
  const camera = new PerspectiveCamera(fieldOfView);
  const controls = new OrbitControls(camera, element);
  box.getCenter(controls.target).setY(box.min.y + height * 0.46);
  controls.enablePan = false;
  controls.enableDamping = !isCalm;
  controls.dampingFactor = 0.08;
  controls.minPolarAngle = Math.PI / 2 - above.most;
  controls.maxPolarAngle = Math.PI / 2 - above.least;

  const start = first.around - (isCalm ? 0 : firstTurn);
  const direction = new Vector3().setFromSphericalCoords(1, Math.PI / 2 - first.above, start - Math.PI / 2);
  let whole = 1;
  camera.position.copy(controls.target).add(direction);

  const fitTo = (aspect: number) => {
    const before = controls.getDistance() / whole;
    const half = Math.tan(MathUtils.degToRad(fieldOfView) / 2);
    whole =
      Math.max((Math.hypot(length, width) * 0.47) / (half * aspect), (height * 0.85) / half) + width / 2;
    Object.assign(camera, { aspect, near: whole * 0.1, far: whole * 4 });
    camera.updateProjectionMatrix();
    Object.assign(controls, { minDistance: whole / closeness.most, maxDistance: whole / closeness.least });
    camera.position
      .sub(controls.target)
      .setLength(before * whole)
      .add(controls.target);
    controls.update();
  };
  const turn = ({ around, above: up, closer }: Turn) => {
    if (around) controls.rotateLeft(-around);
    if (up) controls.rotateUp(up);
    if (closer) controls.dollyIn(1 / closer);
  };
  if (!isCalm) turn({ around: firstTurn });
  return { camera, controls, turn, fitTo };
}

/** Soft boxes of the studio: how bright, where in the room, and how wide and high. The camera is at the end of the z axis. */
const softBoxes = [
  { bright: 4.2, at: [0, 10, 0.4], size: [23.6, 5] },
  { bright: 3.6, at: [2.4, 2.9, 10], size: [18.4, 1.44] },
  { bright: 0.55, at: [-1, 1.1, 9.9], size: [28, 3] },
  { bright: 2.6, at: [-0.9, 5.9, -10], size: [19, 1.36] },
] as const;

/** The studio as it is mirrored in a car: boxes of light in front of a dark wall, above a darker floor. */
function studioFor(renderer: WebGLRenderer) {
  const room = new Scene();
  const lit = (color: number, bright = 1) =>
    new MeshBasicMaterial({ color: new Color(color).multiplyScalar(bright), side: DoubleSide });
  room.add(new Mesh(new SphereGeometry(40, 32, 16, 0, 2 * Math.PI, 0, Math.PI / 2), lit(0x595c61)));
  room.add(new Mesh(new SphereGeometry(40, 32, 16, 0, 2 * Math.PI, Math.PI / 2), lit(0x1d1e20)));
  for (const { bright, at, size } of softBoxes) {
    const box = new Mesh(new PlaneGeometry(...size), lit(0xffffff, bright));
    box.position.fromArray(at);
    box.lookAt(0, 0, 0);
    room.add(box);
  }
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(room);
  generator.dispose();
  return texture;
}

/** Metres around a car within which its shadow ends, and how far from there it is dark. */
const [reach, edge] = [0.8, 0.65];
/** Points of the shadow's picture. */
const perMetre = 32;

/** The shadow of a car on the floor: dark below it, and soft around it. */
function shadowOf(box: Box3): Mesh {
  const size = box.getSize(new Vector3());
  const [length, width] = [size.x + 2 * reach, size.z + 2 * reach];
  const canvas = document.createElement('canvas');
  canvas.width = length * perMetre;
  canvas.height = width * perMetre;
  const brush = canvas.getContext('2d');
  if (brush) {
    // The rectangle itself is painted outside the canvas: only its blurred shadow is within.
    const aside = 2 * canvas.width;
    brush.shadowColor = 'rgb(0 0 0 / 0.95)';
    brush.shadowBlur = 0.7 * perMetre;
    brush.shadowOffsetX = aside;
    brush.scale(perMetre, perMetre);
    brush.fillRect(edge - aside / perMetre, edge, length - 2 * edge, width - 2 * edge);
  }
  const shadow = new Mesh(
    new PlaneGeometry(length, width),
    new MeshBasicMaterial({ map: new CanvasTexture(canvas), transparent: true, depthWrite: false }),
  );
  shadow.rotation.x = -Math.PI / 2;
  box.getCenter(shadow.position).setY(0);
  shadow.renderOrder = -1;
  return shadow;
}

/** The side of the body that faces the cabin. */
const bareMetal = new MeshStandardMaterial({ color: 0x0a0a0a, roughness: 0.9, side: BackSide });

type Part = Mesh<BufferGeometry, MeshStandardMaterial>;
const isPart = (one: Object3D): one is Part => 'isMesh' in one;

/** Files that an earlier version of the shop wrote have normals of no length where triangles are flat. */
function hasNoNormals({ geometry }: Part): boolean {
  const { normal } = geometry.attributes;
  return !normal || Math.hypot(normal.getX(0), normal.getY(0), normal.getZ(0)) === 0;
}

/** Glass mirrors as much as if it were opaque. */
function polish(glass: MeshStandardMaterial): void {
  glass.color.multiplyScalar(glass.opacity);
  glass.forceSinglePass = true;
  glass.blending = CustomBlending;
  glass.blendSrc = OneFactor;
  glass.blendDst = OneMinusSrcAlphaFactor;
}

/** A scene of one car on the floor of the studio. */
interface CarScene {
  scene: Scene;
  box: Box3;
  /** What takes other paints; absent where no part does. */
  paint: MeshStandardMaterial | undefined;
}

function sceneOf(car: Object3D): CarScene {
  const scene = new Scene();
  const box = new Box3().setFromObject(car, true);
  let paint: MeshStandardMaterial | undefined;
  car.traverse((part) => {
    if (!isPart(part)) return;
    if (hasNoNormals(part)) part.material.flatShading = true;
    const { name, color, transparent, flatShading } = part.material;
    if (name === 'paint') {
      // As a coat of clear lacquer over the color mirrors.
      paint ??= new MeshStandardMaterial({ color, flatShading, metalness: 0, roughness: 0.03 });
      part.material = paint;
      part.add(new Mesh(part.geometry, bareMetal));
    } else if (transparent) polish(part.material);
  });
  scene.add(car, shadowOf(box), new HemisphereLight(0xffffff, 0x202226, 1.8));
  return { scene, box, paint };
}
