/** The id of the credential of a document. With it remarks on the chain are encrypted, and read. */
export const credentialId = (documentId: string): string => `urn:uuid:${documentId}`;
