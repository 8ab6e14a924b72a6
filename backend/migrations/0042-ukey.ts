// Data: certificates whose key is on a UKey, and what such a key has been asked to sign.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

const mine = `${own} AND person_id = app.current_person()`;

export class Ukey1763700000042 implements MigrationInterface {
  name = "Ukey1763700000042";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.certificate
  ALTER COLUMN secret_id DROP NOT NULL,
  DROP CONSTRAINT certificate_source_check,
  ADD CONSTRAINT certificate_source_check CHECK (source IN ('cloud','p12','files','ukey')),
  -- a key on a UKey never comes here
  ADD CONSTRAINT certificate_secret CHECK ((source = 'ukey') = (secret_id IS NULL)),
  -- a company's seals on the platform
  ADD CONSTRAINT certificate_ukey CHECK (source <> 'ukey' OR person_id IS NOT NULL);

CREATE TABLE app.preparation (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES app.person ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('register','prove','sign')),
  document_id uuid REFERENCES app.document ON DELETE CASCADE,
  certificate_id uuid REFERENCES app.certificate ON DELETE CASCADE,
  content jsonb NOT NULL,
  -- of a document, everything but the signature; encrypted
  file bytea,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  CHECK ((purpose = 'sign') = (document_id IS NOT NULL AND file IS NOT NULL))
);
CREATE INDEX ON app.preparation (person_id);
CREATE INDEX ON app.preparation (expires_at);
CREATE INDEX ON app.preparation (document_id) WHERE document_id IS NOT NULL;
CREATE INDEX ON app.preparation (certificate_id) WHERE certificate_id IS NOT NULL;
GRANT SELECT, INSERT, DELETE ON app.preparation TO hawser_app;
`);
    await runner.query(rowSecurity({ preparation: { read: mine, write: mine } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TABLE app.preparation;
DELETE FROM app.certificate WHERE source = 'ukey';
ALTER TABLE app.certificate DROP CONSTRAINT certificate_ukey, DROP CONSTRAINT certificate_secret, DROP CONSTRAINT certificate_source_check,
  ADD CONSTRAINT certificate_source_check CHECK (source IN ('cloud','p12','files')),
  ALTER COLUMN secret_id SET NOT NULL;
`);
  }
}
