import { Box } from "@mui/material";
import { useState } from "react";
import { ArrayInput, maxLength, required, SimpleFormIterator, TextInput } from "react-admin";
import { type LeafletChange, setGoodsLeaflet } from "../../api/calls/goods";
import type { Goods, GoodsLeaflet } from "../../api/types";
import type { Read } from "../../api/versions";
import { FormDialog } from "../../forms/FormDialog";
import { AddLineButton } from "../../inputs/AddLineButton";
import { DocumentInput } from "./DocumentInput";

/** What the leaflet of a medicine says; a new one begins with them. */
const HEADINGS = [
  "成份",
  "性状",
  "适应症",
  "用法用量",
  "不良反应",
  "禁忌",
  "注意事项",
  "药物相互作用",
  "贮藏",
  "有效期",
  "上市许可持有人",
];

/** A heading and its text as one entry, with room for the names of both. */
const LINES = {
  "& .RaSimpleFormIterator-line": { py: 1.5 },
  "& .RaSimpleFormIterator-form": { flex: 1, minWidth: 0, gap: 1.5 },
} as const;

const begun = (goods: Goods, { rows }: GoodsLeaflet): GoodsLeaflet["rows"] =>
  rows.length === 0 && goods.kind === 1 ? HEADINGS.map((label) => ({ label, text: "" })) : rows;

interface LeafletDialogProps {
  goods: Goods;
  leaflet: GoodsLeaflet & Read;
  onClose: () => void;
}

/** Row by row, in the order of the page; of an approved product quality management decides. */
export function LeafletDialog({ goods, leaflet, onClose }: LeafletDialogProps) {
  const [read] = useState(leaflet);
  return (
    <FormDialog<LeafletChange, GoodsLeaflet>
      title={`说明书：${goods.name} ${goods.spec}`}
      resource="goods_leaflets"
      confirm={read.needs_approval ? "提交审批" : "保存"}
      maxWidth="md"
      note={
        read.needs_approval
          ? "照现行的说明书逐项填写。由另一位质量管理人员审批，通过前客户看到的不变。"
          : "照现行的说明书逐项填写，与首营资料一并审批。"
      }
      defaultValues={{ rows: begun(goods, read), class_reason: "", class_document_id: null }}
      run={(typed) => setGoodsLeaflet(read, { ...typed, class_reason: typed.class_reason.trim() })}
      done={read.needs_approval ? "已提交质量管理审批，通过前客户看到的不变" : "已保存"}
      refresh={["goods_leaflets", "class_changes", "goods"]}
      onClose={onClose}
    >
      <Box className="wide">
        <ArrayInput source="rows" label={false}>
          <SimpleFormIterator
            disableClear
            addButton={<AddLineButton />}
            fullWidth
            getItemLabel={(index) => `${index + 1}.`}
            sx={LINES}
          >
            <TextInput source="label" validate={[required(), maxLength(40)]} helperText={false} />
            <TextInput
              source="text"
              validate={[required(), maxLength(5000)]}
              multiline
              minRows={2}
              helperText={false}
            />
          </SimpleFormIterator>
        </ArrayInput>
      </Box>
      <DocumentInput goodsId={goods.id} helperText="新版说明书先在“商品资料”上传" />
      <TextInput
        className="wide"
        source="class_reason"
        validate={required()}
        multiline
        minRows={2}
        helperText="写明依据，如：某年某月修订的说明书"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
