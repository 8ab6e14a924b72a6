import { useQuery, useQueryClient } from "@tanstack/react-query";
import { verifyRoutes } from "#domain/api/desk";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { Story } from "#domain/api/story";
import type { Reason } from "#domain/reasons";
import { call } from "../../../api/client.ts";
import { signaturesAside } from "../../../session/signatures-aside.ts";
import { signatureState } from "../../../ui/title/signature-state.ts";
import type { SignatureState } from "../../../ui/title/story.ts";
import { pdfQuery } from "../paper/use-pdf.ts";
import { newestFile } from "../../../kind/newest-file.ts";
import { hasPaper, isTitle, mayReadOriginal } from "../paper/views.ts";

/** The findings about the signatures that a file bears. */
export interface FileChecks {
  /** As they are drawn, oldest first. */
  readonly signatures: readonly SignatureState[];
  /** Why it cannot be said of each that it holds and that nothing came after it but signatures. */
  readonly doubts: readonly Reason[];
  /** One of them is not valid. */
  readonly unsound: boolean;
}
const NOTHING: FileChecks = { signatures: [], doubts: [], unsound: false };

const PDF_TYPE = "application/pdf";
/** Stands in every signature of a PDF, in plain text. */
const SIGNED = "ByteRange";

/** Whether the file may bear signatures: those that were made here, or that it came with. */
const maybeSigned = (document: DocumentDetail): boolean =>
  hasPaper(document) &&
  (isTitle(document)
    ? document.signatures.length > 0 && mayReadOriginal(document)
    : newestFile(document)?.mime === PDF_TYPE);

/**
 * The signatures of the file, those that it came with as well, checked in this browser as a stranger would. None while
 * that runs, and of a title for who has a copy only.
 */
export function useFileChecks(document: DocumentDetail): FileChecks {
  const client = useQueryClient();
  const checked = useQuery({
    queryKey: ["signatures", document.id, document.files.map(({ id }) => id).join()],
    meta: { shows: { document: "named" } },
    enabled: maybeSigned(document),
    staleTime: Infinity,
    queryFn: async (): Promise<FileChecks> => {
      const bytes = new Uint8Array(await (await client.ensureQueryData(pdfQuery(document, "signed"))).arrayBuffer());
      // Most files bear none, and need not be taken apart.
      if (document.signatures.length === 0 && !new TextDecoder("latin1").decode(bytes).includes(SIGNED)) return NOTHING;
      const [trust, { verify }, { trustOfAnswer }] = await Promise.all([
        call(verifyRoutes.trust, {}),
        import("#domain/verify/verify"),
        import("#domain/verify/trust"),
      ]);
      const { signatures } = await verify(bytes, {
        chain: null,
        ...trustOfAnswer(trust),
        signatures: signaturesAside,
        now: new Date(),
      });
      const wrong = signatures
        .flatMap(({ integrity, laterChanges }) => [integrity, laterChanges])
        .filter(({ outcome }) => outcome !== "VALID");
      return {
        signatures: signatures.filter(({ kind }) => kind === "signature").map(signatureState),
        doubts: [...new Set(wrong.map(({ reason }) => reason))],
        unsound: wrong.some(({ outcome }) => outcome === "INVALID"),
      };
    },
  });
  return checked.data ?? NOTHING;
}

/**
 * The signatures of what was signed beside the chain and the file, an endorsement in blank, by the number of their
 * event.
 */
function useProofs(documentId: string, story: Story | undefined): ReadonlyMap<number, SignatureState> {
  const proofs = story?.events.flatMap(({ n, proof }) => (proof === null ? [] : [{ n, proof }])) ?? [];
  const checked = useQuery({
    queryKey: ["proofs", documentId, proofs.map(({ n }) => n).join()],
    meta: { shows: { document: "named" } },
    enabled: proofs.length > 0,
    staleTime: Infinity,
    queryFn: async () => {
      const [trust, { verifyManifest }, { trustOfAnswer }, { fromBase64 }, { canonicalJson }] = await Promise.all([
        call(verifyRoutes.trust, {}),
        import("#domain/verify/manifest"),
        import("#domain/verify/trust"),
        import("#domain/verify/base64"),
        import("#domain/canonical"),
      ]);
      const { trustAnchors, revocationLists = [] } = trustOfAnswer(trust);
      return Promise.all(
        proofs.map(async ({ n, proof }) => {
          const report = await verifyManifest(
            new TextEncoder().encode(canonicalJson(proof.statement)),
            fromBase64(proof.signature),
            { trustAnchors, revocationLists, provenAt: null, now: new Date() },
          );
          return [n, signatureState({ ...report, laterChanges: report.integrity })] as const;
        }),
      );
    },
  });
  return new Map(checked.data ?? []);
}

/** All of them by the number of their event. */
export function useSignatures(document: DocumentDetail, story: Story | undefined): ReadonlyMap<number, SignatureState> {
  const { signatures: checked } = useFileChecks(document);
  const proofs = useProofs(document.id, story);
  const signed = story?.events.filter(({ kind }) => kind === "sign") ?? [];
  return new Map([
    ...proofs,
    ...signed.flatMap(({ n }, i): [number, SignatureState][] => {
      const state = checked[i];
      return state === undefined ? [] : [[n, state]];
    }),
  ]);
}
