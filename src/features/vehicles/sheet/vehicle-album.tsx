import type { Album } from '#features/catalogue/album/album.contract.ts';
import { AlbumPanel } from '#features/catalogue/album/album-panel.tsx';
import { useSession } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { Picture } from '#ui/picture.tsx';

interface VehicleAlbumProps {
  vehicleId: string;
  album: Album;
}

/** The pictures of one vehicle: workers keep them, admins look at them. */
export function VehicleAlbum({ vehicleId, album }: VehicleAlbumProps) {
  if (may(useSession()?.role ?? 'visitor', 'edit listings'))
    return (
      <AlbumPanel
        loaded={album}
        of="vehicles"
        id={vehicleId}
        emptyText="No pictures yet. Customers see them when choosing between the vehicles of this car."
      />
    );
  if (album.pictures.length === 0) return null;
  return (
    <section aria-labelledby="pictures" className="grid gap-4 rounded-card border border-line bg-surface p-5">
      <h2 id="pictures" className="text-lg">
        Pictures
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-4">
        {album.pictures.map(({ _id, image, imagePlaceholder, alt }) => (
          <li key={_id}>
            <Picture
              src={image}
              placeholder={imagePlaceholder}
              alt={alt}
              sizes="208px"
              className="rounded-control"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
