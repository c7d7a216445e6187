import {
  BackSide,
  Box3,
  type BufferGeometry,
  CanvasTexture,
  Color,
  CustomBlending,
  DoubleSide,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  OneFactor,
  OneMinusSrcAlphaFactor,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  SphereGeometry,
  Vector3,
  type WebGLRenderer,
} from 'three';

/** Soft boxes of the studio: how bright, where in the room, and how wide and high. The camera is at the end of the z axis. */
const softBoxes = [
  { bright: 4.2, at: [0, 10, 0.4], size: [23.6, 5] },
  { bright: 3.6, at: [2.4, 2.9, 10], size: [18.4, 1.44] },
  { bright: 0.55, at: [-1, 1.1, 9.9], size: [28, 3] },
  { bright: 2.6, at: [-0.9, 5.9, -10], size: [19, 1.36] },
] as const;

/** The studio as it is mirrored in a car: boxes of light in front of a dark wall, above a darker floor. */
export function studioFor(renderer: WebGLRenderer) {
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
export interface CarScene {
  scene: Scene;
  box: Box3;
  /** What takes other paints; absent where no part does. */
  paint: MeshStandardMaterial | undefined;
}

export function sceneOf(car: Object3D): CarScene {
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
