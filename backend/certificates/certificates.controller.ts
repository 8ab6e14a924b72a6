import { certificateRoutes } from "#domain/api/certificates";
import { callerOf, giveCookie, type Entered } from "../arrival/caller.ts";
import { Bytes } from "../door/handles.ts";
import { serve, type At } from "../door/serve.ts";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";
import { certificateFile, chooseCertificate, listCertificates, proveCertificate } from "./choose.ts";
import { Certificates } from "./obtain.ts";
import { RevocationLists, type ListName } from "./revocation-lists.ts";
import { Revocations } from "./revoke.ts";
import { beginUkey, challengeUkey, proveUkey, registerUkey } from "./ukey.ts";

/** For how long a reader may go on with a list that it has: as long may a revocation stay unseen. */
const LIST_SECONDS = 300;

/** The certificates that people and companies sign with. */
export const CertificatesController = serve(
  certificateRoutes,
  { certificates: Certificates, revocations: Revocations, lists: RevocationLists, settings: SETTINGS_TOKEN },
  ({ certificates, revocations, lists, settings }) => {
    const goOn = async ({ response }: At, certified: Promise<Entered | null>) => {
      const entered = await certified;
      if (entered !== null) giveCookie(response, entered.token, settings);
      return { nextStep: entered?.answer.nextStep ?? "COMPLETE" };
    };
    return {
      list: listCertificates,
      obtain: (session, { body }, at) => goOn(at, certificates.obtain(callerOf(at.request, settings), session, body)),
      upload: (session, { body }, at) => goOn(at, certificates.upload(callerOf(at.request, settings), session, body)),
      use: (ctx, { params }) => chooseCertificate(ctx, params.id),
      prove: (ctx, { params }) => proveCertificate(ctx, params.id),
      ukey: (ctx, { body }) => beginUkey(ctx, body),
      registerUkey: (ctx, { body }) => registerUkey(ctx, body),
      challenge: (ctx, { params }) => challengeUkey(ctx, params.id),
      answerChallenge: (ctx, { body }) => proveUkey(ctx, body),
      revoke: (ctx, { params, body }) => revocations.revoke(ctx, params.id, body),
      file: (ctx, { params }) => certificateFile(ctx, params.id),
      revocationList: async ({ params: { name } }) =>
        new Bytes(await lists.list(name.replace(".crl", "") as ListName), "application/pkix-crl", name, LIST_SECONDS),
    };
  },
);
