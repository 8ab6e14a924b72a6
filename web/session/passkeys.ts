import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { accountRoutes } from "#domain/api/account";
import type { Body } from "#domain/api/route";

type Options = Record<string, unknown>;

/** Whether this browser can make and use passkeys here: it needs a secure context. */
export const passkeysHere = (): boolean => typeof PublicKeyCredential === "function";

/** The new passkey of the person's authenticator; null when the person or the browser gave it up. */
export const makePasskey = async (options: Options): Promise<Body<typeof accountRoutes.keepPasskey>["answer"] | null> =>
  startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }).then(
    ({ id, rawId, type, response }) => ({
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: {
        clientDataJSON: response.clientDataJSON,
        attestationObject: response.attestationObject,
        transports: response.transports ?? [],
      },
    }),
    () => null,
  );

/** The answer of the person's authenticator; null when the person or the browser gave it up. */
export const askPasskey = async (
  options: Options,
): Promise<Body<typeof accountRoutes.secondPasskey>["answer"] | null> =>
  startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }).then(
    ({ id, rawId, type, response }) => ({
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: {
        clientDataJSON: response.clientDataJSON,
        authenticatorData: response.authenticatorData,
        signature: response.signature,
      },
    }),
    () => null,
  );
