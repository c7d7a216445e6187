import { type Box3, MathUtils, PerspectiveCamera, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Turn } from './turns.ts';

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
