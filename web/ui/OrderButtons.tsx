import { Button } from "antd";
import ArrowDownOutlined from "@ant-design/icons/es/icons/ArrowDownOutlined";
import ArrowUpOutlined from "@ant-design/icons/es/icons/ArrowUpOutlined";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import { useWords } from "../i18n/use-words.ts";

interface Props<T> {
  readonly all: readonly T[];
  readonly index: number;
  /** What the entry is called, for those who hear the buttons. */
  readonly name: string;
  /** The order means nothing: the entry can only be taken out. */
  readonly unordered?: boolean;
  readonly onChange: (all: readonly T[]) => void;
}

/** The buttons beside one of several who are asked: ask earlier, ask later, take out. */
export function OrderButtons<T>({ all, index, name, unordered = false, onChange }: Props<T>) {
  const words = useWords();
  const move = (to: number): void => {
    const next = [...all];
    next.splice(to, 0, ...next.splice(index, 1));
    onChange(next);
  };
  return (
    <>
      {!unordered && (
        <>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined aria-hidden="true" />}
            aria-label={words("signing.earlier", { name })}
            disabled={index === 0}
            onClick={() => move(index - 1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined aria-hidden="true" />}
            aria-label={words("signing.later", { name })}
            disabled={index === all.length - 1}
            onClick={() => move(index + 1)}
          />
        </>
      )}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden="true" />}
        aria-label={words("common.remove", { name })}
        onClick={() => onChange(all.filter((_, at) => at !== index))}
      />
    </>
  );
}
