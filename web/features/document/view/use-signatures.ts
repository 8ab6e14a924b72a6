import { useQuery, useQueryClient } from "@tanstack/react-query";
import { verifyRoutes } from "#domain/api/desk";
import type { DocumentDetail, Story } from "#domain/api/documents";
import { call } from "../../../api/client.ts";
import { signatureState } from "../../../ui/title/signature-state.ts";
import type { SignatureState } from "../../../ui/title/story.ts";
import { pdfQuery } from "../paper/use-pdf.ts";
import { hasPaper, mayReadOriginal } from "../paper/views.ts";

/** The signatures of the signed file, checked in this browser as a stranger would. None while that runs, and for who has a copy only. */
export function useFileSignatures(document: DocumentDetail): readonly SignatureState[] {
  const client = useQueryClient();
  const checked = useQuery({
    queryKey: ["signatures", document.id, document.files.map(({ id }) => id).join()],
    enabled: document.signatures.length > 0 && hasPaper(document) && mayReadOriginal(document),
    staleTime: Infinity,
    queryFn: async () => {
      const [file, trust, { verify }, { trustOfAnswer }] = await Promise.all([
        client.ensureQueryData(pdfQuery(document, "signed")), call(verifyRoutes.trust, {}), import("#domain/verify/verify"), import("#domain/verify/trust"),
      ]);
      const { signatures } = await verify(new Uint8Array(await file.arrayBuffer()), { chain: null, ...trustOfAnswer(trust), now: new Date() });
      return signatures.filter(({ kind }) => kind === "signature").map(signatureState);
    },
  });
  return checked.data ?? [];
}

/** The signatures of what was signed beside the chain and the file, an endorsement in blank, by the number of their event. */
function useProofs(documentId: string, story: Story | undefined): ReadonlyMap<number, SignatureState> {
  const proofs = story?.events.flatMap(({ n, proof }) => (proof === null ? [] : [{ n, proof }])) ?? [];
  const checked = useQuery({
    queryKey: ["proofs", documentId, proofs.map(({ n }) => n).join()],
    enabled: proofs.length > 0,
    staleTime: Infinity,
    queryFn: async () => {
      const [trust, { verifyManifest }, { trustOfAnswer, fromBase64 }, { canonicalJson }] = await Promise.all([
        call(verifyRoutes.trust, {}), import("#domain/verify/manifest"), import("#domain/verify/trust"), import("#domain/canonical"),
      ]);
      const { trustAnchors, revocationLists = [] } = trustOfAnswer(trust);
      return Promise.all(proofs.map(async ({ n, proof }) => {
        const report = await verifyManifest(new TextEncoder().encode(canonicalJson(proof.statement)), fromBase64(proof.signature), { trustAnchors, revocationLists, provenAt: null, now: new Date() });
        return [n, signatureState({ ...report, laterChanges: report.integrity })] as const;
      }));
    },
  });
  return new Map(checked.data ?? []);
}

/** All of them by the number of their event. */
export function useSignatures(document: DocumentDetail, story: Story | undefined): ReadonlyMap<number, SignatureState> {
  const checked = useFileSignatures(document);
  const proofs = useProofs(document.id, story);
  const signed = story?.events.filter(({ kind }) => kind === "sign") ?? [];
  return new Map([...proofs, ...signed.flatMap(({ n }, i): [number, SignatureState][] => {
    const state = checked[i];
    return state === undefined ? [] : [[n, state]];
  })]);
}
