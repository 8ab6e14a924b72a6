import { Button } from "antd";
import PlusOutlined from "@ant-design/icons/es/icons/PlusOutlined";
import { useNavigate } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import type { WordKey } from "../../i18n/words.ts";
import {
  BUNKER_BOARD,
  BUNKER_DOCUMENTS,
  BUNKER_TABLE,
  BUNKER_TANKERS,
  newDelivery,
} from "../../process/bunker-address.ts";
import { usePermission } from "../../session/use-me.ts";
import { ViewTabs } from "../../ui/ViewTabs.tsx";

const TABS = {
  board: { to: BUNKER_BOARD, label: "bunker.board" },
  table: { to: BUNKER_TABLE, label: "bunker.table" },
  documents: { to: BUNKER_DOCUMENTS, label: "bunker.documents" },
  tankers: { to: BUNKER_TANKERS, label: "bunker.tankers" },
} as const satisfies Record<string, { readonly to: string; readonly label: WordKey }>;
export type BunkerTab = keyof typeof TABS;

interface Props {
  readonly current: BunkerTab;
  /** Of the rows of the current tab. */
  readonly count?: number | undefined;
}

/** The pages about all deliveries as tabs, and the way to a new one. */
export function BunkerHead({ current, count }: Props) {
  const words = useWords();
  const navigate = useNavigate();
  const operates = usePermission("bunker.operate");
  return (
    <>
      <h1 className="hw-hidden" tabIndex={-1} data-page-title="">
        {words(current === "board" ? "shell.bunker" : TABS[current].label)}
      </h1>
      <ViewTabs
        label={words("desk.views")}
        current={current}
        tabs={(Object.keys(TABS) as BunkerTab[]).map((key) => ({
          key,
          label: words(TABS[key].label),
          to: TABS[key].to,
          ...(key === current && count !== undefined ? { count } : {}),
        }))}
        extra={
          operates && (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden="true" />}
              onClick={() => void navigate(newDelivery())}
            >
              {words("bunker.new")}
            </Button>
          )
        }
      />
    </>
  );
}
