import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { every } from "#domain/changes";
import type { TitlePlace } from "#domain/verify/title";
import { isPicture, placeOfPicture } from "./qr-code.ts";
import type { ChosenFile } from "../../session/chosen-file.ts";
import { verifyFile, verifyPlace, type Verification } from "./run-verify.ts";

/** A picture is looked at for the code of a title first; without one it is a file like any other. */
async function verifyChosen(file: File): Promise<Verification> {
  const place = isPicture(file) ? await placeOfPicture(file) : null;
  return place === null ? verifyFile(file) : verifyPlace(place);
}

/** Checks the chosen file or, without one, asks for the title of the link. Idle when there is neither. */
export const useVerification = (chosen: ChosenFile | null, place: TitlePlace | null): UseQueryResult<Verification> =>
  useQuery({
    queryKey: chosen === null ? ["verification", "title", place] : ["verification", "file", chosen.id],
    meta: { shows: every("document", "intent", "title") },
    queryFn: () => (chosen === null ? verifyPlace(place as TitlePlace) : verifyChosen(chosen.file)),
    enabled: chosen !== null || place !== null,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
