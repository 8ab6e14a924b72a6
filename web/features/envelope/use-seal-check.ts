import { useQuery } from "@tanstack/react-query";
import { verifyRoutes } from "#domain/api/desk";
import { envelopeRoutes } from "#domain/api/envelopes";
import type { EnvelopeDetail, SealedList } from "#domain/api/envelope-shapes";
import type { SealReport } from "#domain/verify/manifest";
import { call, type ApiError } from "../../api/client.ts";

export interface CheckedSeal {
  readonly manifest: SealedList;
  readonly report: SealReport;
  /** Its fingerprint is the one that the envelope shows. */
  readonly same: boolean;
  /** The fingerprint leads by the proof to the root that was anchored; null while that waits. */
  readonly proven: boolean | null;
}

/**
 * The sealed list, checked in this browser as a stranger would: the signature, the fingerprint, and the way to the
 * root.
 */
export function useSealCheck({ id, seal }: EnvelopeDetail): {
  readonly checked: CheckedSeal | undefined;
  readonly error: ApiError | null;
} {
  const query = useQuery<CheckedSeal, ApiError>({
    queryKey: [envelopeRoutes.manifest.id, id, seal?.sha256, seal?.root],
    enabled: seal !== null,
    meta: { shows: envelopeRoutes.manifest.shows },
    queryFn: async () => {
      const [
        { manifest, signature },
        trust,
        { verifyManifest },
        { trustOfAnswer },
        { fromBase64 },
        { canonicalJson },
        { digest256 },
        { merkleProves },
      ] = await Promise.all([
        call(envelopeRoutes.manifest, { params: { id } }),
        call(verifyRoutes.trust, {}),
        import("#domain/verify/manifest"),
        import("#domain/verify/trust"),
        import("#domain/verify/base64"),
        import("#domain/canonical"),
        import("#domain/verify/digest"),
        import("#domain/chain/merkle"),
      ]);
      const bytes = new TextEncoder().encode(canonicalJson(manifest));
      const { trustAnchors, revocationLists = [] } = trustOfAnswer(trust);
      const report = await verifyManifest(bytes, fromBase64(signature), {
        trustAnchors,
        revocationLists,
        provenAt: null,
        now: new Date(),
      });
      const fingerprint = [...(await digest256([bytes]))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      const hex = (text: string): `0x${string}` => `0x${text.replace(/^0x/, "")}`;
      return {
        manifest,
        report,
        same: fingerprint === seal?.sha256.toLowerCase(),
        proven:
          seal === null || seal.root === null
            ? null
            : merkleProves(hex(fingerprint), seal.proof.map(hex), hex(seal.root)),
      };
    },
  });
  return { checked: query.data, error: query.error };
}
