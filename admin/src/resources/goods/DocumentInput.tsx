import { SelectInput } from "react-admin";
import { useRows } from "../../api/useRecords";

/** A current document of the product that a proposal goes by. */
export function DocumentInput({ goodsId, helperText }: { goodsId: number; helperText: string }) {
  const { data = [] } = useRows("goods_documents", {
    filter: { goods_id: goodsId, status: "current" },
    pagination: { page: 1, perPage: 50 },
  });
  return (
    <SelectInput
      className="wide"
      source="class_document_id"
      label="依据的资料"
      choices={data.map(({ id, title, kind_text }) => ({ id, name: `${kind_text} · ${title}` }))}
      emptyText="不指定"
      helperText={helperText}
    />
  );
}
