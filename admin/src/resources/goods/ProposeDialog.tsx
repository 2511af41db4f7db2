import { useState } from "react";
import { required, SelectInput, TextInput } from "react-admin";
import { proposeClassChange } from "../../api/calls/goodsReview";
import type { ClassChange, Goods } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { DEVICE_CATEGORIES } from "../../i18n/deviceCategories";
import { CONTROLS, DEVICE_CLASSES, RX, SCOPES, STORAGE } from "../../i18n/goodsClasses";
import { typedTexts } from "../../inputs/text";
import { type ClassDraft, classOf, proposalOf } from "./classes";
import { DocumentInput } from "./DocumentInput";

interface ClassField {
  source: keyof ClassDraft;
  label: string;
  choices: readonly { id: string; name: string }[];
  mayBeNone?: boolean;
  ofDevices?: boolean;
}

const FIELDS: readonly ClassField[] = [
  { source: "rx", label: "处方分类", choices: RX },
  { source: "scope", label: "经营范围", choices: SCOPES },
  { source: "control", label: "管控", choices: CONTROLS, mayBeNone: true },
  { source: "storage", label: "贮藏条件", choices: STORAGE },
  { source: "device_class", label: "器械类别", choices: DEVICE_CLASSES, mayBeNone: true, ofDevices: true },
  { source: "device_code", label: "器械分类", choices: DEVICE_CATEGORIES, mayBeNone: true, ofDevices: true },
];

interface Typed extends ClassDraft {
  class_reason: string;
  class_document_id: number | null;
}

/** Emptied boxes are empty texts. */
const draftOf = ({ class_reason: _, class_document_id: __, ...typed }: Typed): ClassDraft =>
  typedTexts(typed, Object.keys(typed) as (keyof ClassDraft)[]);

/** Another class for an approved product, with reason and document; others of quality management decide. */
export function ProposeDialog({ goods, onClose }: { goods: Goods; onClose: () => void }) {
  const [read] = useState(goods);
  const differs = (_: unknown, typed: Typed) =>
    Object.keys(proposalOf(read, draftOf(typed))).length > 0 ? undefined : "还没有改动任何一项";
  return (
    <FormDialog<Typed, ClassChange>
      title={`分类变更：${goods.name} ${goods.spec}`}
      resource="goods"
      confirm="提交审批"
      defaultValues={{ ...classOf(read), class_reason: "", class_document_id: null }}
      run={(typed) =>
        proposeClassChange({
          goods_id: read.id,
          ...proposalOf(read, draftOf(typed)),
          class_reason: typed.class_reason.trim(),
          class_document_id: typed.class_document_id,
        })
      }
      done="已提交质量管理审批，通过前保持原分类"
      refresh={["class_changes", "goods"]}
      onConflict={onClose}
      onClose={onClose}
    >
      <TextInput source="name" label="通用名" />
      <TextInput source="approval_number" label="批准文号" />
      {FIELDS.filter(({ ofDevices }) => !ofDevices || goods.kind === 3).map(
        ({ source, label, choices, mayBeNone }) => (
          <SelectInput
            key={source}
            source={source}
            label={label}
            choices={[...choices]}
            emptyText="无"
            validate={mayBeNone ? undefined : required()}
          />
        ),
      )}
      <DocumentInput goodsId={goods.id} helperText="放宽或改变分类时必选；没有时先在“商品资料”上传" />
      <TextInput
        className="wide"
        source="class_reason"
        label="变更原因"
        validate={[required(), differs]}
        multiline
        minRows={2}
        helperText="写明依据，如：某年某月公告、新说明书"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
