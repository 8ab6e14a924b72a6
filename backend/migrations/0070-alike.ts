// Data: what is searched is kept in one form of writing: letters with their accents, Latin letters of any width. And
// work that somebody called off is no task.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class Alike1763700000070 implements MigrationInterface {
  name = "Alike1763700000070";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE FUNCTION app.write_alike() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := lower(normalize(NEW.words, NFKC));
  RETURN NEW;
END $$;
CREATE TRIGGER finding_alike BEFORE INSERT OR UPDATE OF words ON app.finding FOR EACH ROW EXECUTE FUNCTION app.write_alike();
UPDATE app.finding SET words = words WHERE words IS NOT NFKC NORMALIZED;
GRANT DELETE ON app.task TO hawser_app;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "DROP TRIGGER finding_alike ON app.finding; DROP FUNCTION app.write_alike(); REVOKE DELETE ON app.task FROM hawser_app;",
    );
  }
}
