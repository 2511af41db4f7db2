import { createUsePuck } from "@puckeditor/core";
import type { PagePicture } from "../../api/types";
import { AreasInput } from "./AreasInput";
import type { HotArea } from "./areas";

const useEditor = createUsePuck();

interface AreasFieldProps {
  value: readonly HotArea[] | undefined;
  onChange: (areas: HotArea[]) => void;
}

/** On the picture of the block that is being edited. */
export function AreasField({ value, onChange }: AreasFieldProps) {
  const block = useEditor(({ selectedItem }) => selectedItem?.props);
  const picture = block?.picture as PagePicture | undefined;
  return <AreasInput key={block?.id} value={value} onChange={onChange} picture={picture} />;
}
