import { Box } from "@mui/material";
import {
  AutocompleteInput,
  ReferenceField,
  ReferenceInput,
  required,
  SelectInput,
  TextInput,
  type Validator,
} from "react-admin";
import type { Goods, Wanted } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { Edit } from "../../forms/Edit";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { dateTime } from "../../i18n/time";
import { replyError, statusChoices } from "./status";

const reason: Validator = (reply, { status }: Partial<Wanted>) => replyError(reply, status ?? 0);

function Title() {
  const item = useRecordOf("wanted_items");
  return <span>{item ? `求购：${item.name}` : "求购"}</span>;
}

function Wish() {
  const item = useRecordOf("wanted_items");
  const can = useCan();
  if (!item) return null;
  const company = <ReferenceField source="company_id" reference="companies" link="show" />;
  return (
    <Box sx={{ width: "100%", mb: 2 }}>
      <Facts
        columns={2}
        facts={[
          ...(can("companies", "read") ? [{ label: "求购客户", value: company, wide: true }] : []),
          { label: "品名", value: item.name },
          { label: "规格", value: item.spec },
          { label: "生产企业", value: item.maker },
          { label: "条码/文号", value: item.code },
          { label: "数量", value: item.number > 0 ? item.number : "未填" },
          { label: "登记时间", value: dateTime(item.created_at) },
          { label: "备注", value: item.remark, wide: true },
        ]}
      />
    </Box>
  );
}

/** What the buyer looks for above, the answer below; the buyer gets it as a message. */
export const WantedAnswer = () => (
  <Edit title={<Title />} mutationMode="pessimistic" redirect="list" actions={false} sx={{ pt: 2 }}>
    <SimpleForm sx={{ maxWidth: 760 }} toolbar={<FormToolbar save="答复买家" />}>
      <Wish />
      <SelectInput source="status" choices={statusChoices} validate={required()} />
      <TextInput
        source="reply"
        multiline
        minRows={2}
        validate={reason}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        helperText="买家会在消息里看到"
      />
      <ReferenceInput source="goods_id" reference="goods">
        <AutocompleteInput
          label="对应商品"
          optionText={(goods: Goods) => `${goods.name} ${goods.spec} ${goods.maker}`}
          filterToQuery={(q: string) => ({ q })}
          helperText="选中后买家可以从求购直接去采购"
        />
      </ReferenceInput>
    </SimpleForm>
  </Edit>
);
