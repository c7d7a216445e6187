import { type Color, NeutralToneMapping, WebGLRenderer } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { sceneOf, studioFor } from './car-scene.ts';
import { orbitAround } from './orbit.ts';
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
