import type { Stamp } from "#domain/api/stamps";
import type { StampSize } from "#domain/stamps";
import { useBlobImage, useStampImage } from "../../kind/use-stamps.ts";
import styles from "./Stamps.module.css";

/** An image on paper, as large as it is printed. */
export function OnPaper({
  image,
  name,
  size,
}: {
  readonly image: Blob | undefined;
  readonly name: string;
  readonly size: StampSize;
}) {
  const show = useBlobImage(image);
  const [width, height] = [`${size.widthMm}mm`, `${size.heightMm}mm`];
  return (
    <span className={styles.paper}>
      {image === undefined ? (
        <span style={{ width, height }} />
      ) : (
        <img ref={show} className={styles.image} alt={name} style={{ width, height }} />
      )}
    </span>
  );
}

/** A kept stamp. */
export function StampPicture({ stamp }: { readonly stamp: Stamp }) {
  return <OnPaper image={useStampImage(stamp)} name={stamp.name} size={stamp} />;
}
