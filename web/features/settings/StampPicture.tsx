import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { stampRoutes, type Stamp } from "#domain/api/stamps";
import type { StampSize } from "#domain/stamps";
import { callBytes, type ApiError } from "../../api/client.ts";
import styles from "./Stamps.module.css";

/** An image on paper, as large as it is printed. */
export function OnPaper({ image, name, size }: { readonly image: Blob | undefined; readonly name: string; readonly size: StampSize }) {
  const show = useCallback((element: HTMLImageElement | null) => {
    if (element === null || image === undefined) return;
    const address = URL.createObjectURL(image);
    element.src = address;
    return () => URL.revokeObjectURL(address);
  }, [image]);
  const [width, height] = [`${size.widthMm}mm`, `${size.heightMm}mm`];
  return <span className={styles.paper}>{image === undefined ? <span style={{ width, height }} /> : <img ref={show} className={styles.image} alt={name} style={{ width, height }} />}</span>;
}

/** A kept stamp. Its image never changes under the same fingerprint. */
export function StampPicture({ stamp }: { readonly stamp: Stamp }) {
  const image = useQuery<Blob, ApiError>({
    queryKey: [stampRoutes.image.id, stamp.id, stamp.image],
    queryFn: ({ signal }) => callBytes(stampRoutes.image, { params: { id: stamp.id } }, { signal }),
    staleTime: Infinity, structuralSharing: false, meta: { last: true },
  });
  return <OnPaper image={image.data} name={stamp.name} size={stamp} />;
}
