import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { letterheadRoutes, type Letterhead } from "#domain/api/letterheads";
import type { ReviewLook } from "#domain/api/review-look-shapes";
import type { PrintView } from "#domain/printing/print-view";
import { callBytes, type ApiError } from "../api/client.ts";
import { useRead } from "../api/query.ts";

/** A picture as an address that papers on the screen show it by. */
export const pictureAddress = (image: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable picture")));
    reader.readAsDataURL(image);
  });

/** The logo of a letterhead; undefined while it is on its way, and where there is none. It never changes. */
export const useLogo = (letterhead: Pick<Letterhead, "id" | "logo"> | undefined): string | undefined =>
  useQuery<string, ApiError>({
    queryKey: [letterheadRoutes.image.id, letterhead?.id],
    queryFn: async ({ signal }) =>
      pictureAddress(await callBytes(letterheadRoutes.image, { params: { id: letterhead?.id ?? "" } }, { signal })),
    enabled: (letterhead?.logo ?? null) !== null,
    staleTime: Infinity,
    meta: { last: true, shows: letterheadRoutes.image.shows },
  }).data;

/** How a paper prints under a letterhead that is told with it; as everybody's under none. */
export function useToldLetterhead(told: ReviewLook["letterhead"]): Pick<PrintView, "capitals" | "logo"> {
  const image = useLogo(told ?? undefined);
  return useMemo(() => {
    if (told === null) return {};
    const { capitals, logo, of } = told;
    return image === undefined || logo === null ? { capitals } : { capitals, logo: { image, of, ...logo } };
  }, [told, image]);
}

/** How a company prints what it makes now; of another company's papers nothing is known here. */
export function useLetterhead(company: {
  readonly own: boolean;
  readonly name: string;
}): Pick<PrintView, "capitals" | "logo"> {
  const { own, name } = company;
  const found = useRead(letterheadRoutes.get, {}, { enabled: own }).data;
  const image = useLogo(own ? found : undefined);
  return useMemo(() => {
    if (!own || found === undefined) return {};
    const { capitals, logo } = found;
    return image === undefined || logo === null ? { capitals } : { capitals, logo: { image, of: name, ...logo } };
  }, [own, name, found, image]);
}
