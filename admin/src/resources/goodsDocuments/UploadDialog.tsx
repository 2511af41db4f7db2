import { useState } from "react";
import { DateInput, required, SelectInput, TextInput } from "react-admin";
import { uploadGoodsDocument } from "../../api/calls/documents";
import { largestDocument } from "../../api/fileSize";
import type { Goods, GoodsDocument } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { choices } from "../../i18n/words";
import { FileInput } from "../../inputs/FileInput";
import { GoodsInput } from "../../inputs/GoodsInput";
import { LastDayInput } from "../../inputs/LastDayInput";
import { DOCUMENT_AUDIENCE, DOCUMENT_KIND, type DocumentDraft, draftOf, fileError, sentOf } from "./words";

interface UploadDialogProps {
  older?: GoodsDocument;
  /** already recorded, and what is missing */
  goods?: Goods;
  kind?: string;
  onClose: () => void;
}

interface Typed extends DocumentDraft {
  file: File | null;
}

const KINDS = choices(DOCUMENT_KIND);
const AUDIENCES = choices(DOCUMENT_AUDIENCE);
const file = [required("请选择要上传的文件"), (chosen: File) => fileError(chosen)];

function titleOf({ older, goods }: UploadDialogProps): string {
  if (older) return `替换：${older.goods_name} ${older.title}`;
  return goods ? `上传资料：${goods.name}` : "上传商品资料";
}

/** A new document, or a newer file for one, which is of the same product. */
export function UploadDialog(props: UploadDialogProps) {
  const { older, goods, kind, onClose } = props;
  const [blank] = useState(() => draftOf(older));
  return (
    <FormDialog<Typed, GoodsDocument>
      title={titleOf(props)}
      resource="goods_documents"
      confirm={older ? "替换" : "上传"}
      defaultValues={{
        ...blank,
        goods_id: goods?.id ?? blank.goods_id,
        kind: kind ?? blank.kind,
        file: null,
      }}
      run={({ file: chosen, ...draft }) => uploadGoodsDocument(sentOf(draft), chosen as File, older?.id)}
      done={older ? "已换成新文件，旧文件留档" : "资料已上传"}
      refresh={["goods_documents", "first_sales", "class_changes"]}
      onConflict={onClose}
      onClose={onClose}
    >
      {!older && !goods && (
        <div className="wide">
          <GoodsInput source="goods_id" label="商品" validate={required("请选择商品")} autoFocus />
        </div>
      )}
      <SelectInput source="kind" label="资料类型" choices={KINDS} validate={required()} />
      <SelectInput source="audience" label="谁能看到" choices={AUDIENCES} validate={required()} />
      <TextInput
        className="wide"
        source="title"
        label="资料名称"
        validate={required("请填写资料名称，例如 药品注册批件")}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <DateInput source="issued_on" />
      <LastDayInput source="valid_until" lasts="is_lasting" since="issued_on" />
      <FileInput
        source="file"
        label="选择资料文件"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        validate={file}
      >
        选择 PDF 或图片，最大 {largestDocument("/admin/api/goods_documents")}
      </FileInput>
    </FormDialog>
  );
}
