import { Button } from "antd";
import ColumnHeightOutlined from "@ant-design/icons/es/icons/ColumnHeightOutlined";
import { useWords } from "../../i18n/use-words.ts";
import { setRoomy, useRoomy } from "./density.ts";

/** Makes the rows of tables higher, or low again. */
export function DensityButton() {
  const words = useWords();
  const roomy = useRoomy();
  const label = words(roomy ? "table.dense" : "table.roomy");
  return (
    <Button
      type="text"
      icon={<ColumnHeightOutlined aria-hidden="true" />}
      aria-label={label}
      title={label}
      aria-pressed={roomy}
      onClick={() => setRoomy(!roomy)}
    />
  );
}
