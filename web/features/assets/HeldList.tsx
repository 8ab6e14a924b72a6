import DeploymentUnitOutlined from "@ant-design/icons/es/icons/DeploymentUnitOutlined";
import { useNavigate } from "react-router";
import { HELD_AS, titleRoutes } from "#domain/api/titles";
import { usePages } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { AskForm } from "./AskForm.tsx";
import { AssetsFrame } from "./AssetsFrame.tsx";
import { heldColumns } from "./chain-columns.tsx";
import { useAsked } from "./use-asked.ts";
import { titleAddress } from "../../ui/title/title-address.ts";

/** Titles of which an address is holder, owner or nominee; the company's own one until another is asked for. */
export function HeldList() {
  const words = useWords();
  const format = useFormat();
  const navigate = useNavigate();
  const { organisation } = useMe();
  const { chainId, as, ask, ...search } = useAsked();
  const address = search.address ?? organisation.address;
  const pages = usePages(
    titleRoutes.held,
    { chainId, address: address ?? "", as, order: "desc", limit: 100 },
    { enabled: address !== null },
  );
  return (
    <AssetsFrame
      view="held"
      head={
        <AskForm
          key={address}
          label={words("assets.address")}
          help={address === organisation.address ? words("assets.ours") : words("assets.addressHelp")}
          address={address ?? ""}
          chainId={chainId}
          onAsk={(value) => ask("of", value)}
          onChain={(value) => ask("chain", String(value))}
        >
          <Segments
            label={words("assets.as")}
            value={as}
            onChange={(value) => ask("as", value)}
            options={HELD_AS.map((value) => ({ value, label: words(`assets.asOf.${value}`) }))}
          />
        </AskForm>
      }
    >
      {pages.error ? (
        <ErrorView title={words("common.failed")} help={pages.error.message} onRetry={pages.again} />
      ) : address !== null && pages.loading ? (
        <LoadingLine />
      ) : (
        <DataTable
          label={words("assets.view.held")}
          columns={heldColumns(words, format, organisation.address)}
          groups={[{ key: "all", title: "", rows: pages.rows }]}
          rowKey={(row) => row.registry + row.tokenId}
          onOpen={(row) => void navigate(titleAddress(row))}
          onNearEnd={pages.more}
          empty={
            <EmptyState
              icon={<DeploymentUnitOutlined aria-hidden="true" />}
              title={words("assets.heldEmpty")}
              help={words("assets.heldEmptyHelp")}
            />
          }
        />
      )}
    </AssetsFrame>
  );
}
