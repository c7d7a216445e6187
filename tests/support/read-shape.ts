import { Box3, type BufferGeometry, type Mesh, type MeshStandardMaterial, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

/** A 3D file as the viewer reads it. */
export interface ReadShape {
  parts: { material: MeshStandardMaterial; geometry: BufferGeometry; triangles: number }[];
  box: Box3;
  /** Length, height and width in metres. */
  size: number[];
}

/** Reads a file by the loader that the viewer has. Throws where it is no 3D file. */
export async function readShape(file: Uint8Array): Promise<ReadShape> {
  const { scene } = await new GLTFLoader().parseAsync(new Uint8Array(file).buffer, '');
  const parts: ReadShape['parts'] = [];
  scene.traverse((one) => {
    if (!('isMesh' in one)) return;
    // What says so is a mesh, and the loader makes no other material.
    const { geometry, material } = one as Mesh<BufferGeometry, MeshStandardMaterial>;
    parts.push({ material, geometry, triangles: (geometry.index?.count ?? 0) / 3 });
  });
  const box = new Box3().setFromObject(scene, true);
  return { parts, box, size: box.getSize(new Vector3()).toArray() };
}
