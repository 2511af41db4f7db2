import { maxLength, required, TextInput } from "react-admin";
import type { Zone } from "../../api/types";
import { useRecordOf } from "../../api/useRecords";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { EditWithHistory } from "../../history/EditWithHistory";

function ZoneTitle() {
  const zone = useRecordOf("zones");
  return <span>{zone ? `专区：${zone.title}` : "专区"}</span>;
}

export const ZoneEdit = () => (
  <EditWithHistory
    of="zones"
    title={<ZoneTitle />}
    transform={({ title, lead, rules }: Zone) => ({ title, lead, rules })}
  >
    <SimpleForm sx={{ maxWidth: 960, "& .MuiFormControl-root": { mb: 1.5 } }} toolbar={<FormToolbar />}>
      <TextInput source="title" validate={[required(), maxLength(40)]} />
      <TextInput source="lead" validate={maxLength(120)} fullWidth helperText="标题下面的一句话" />
      <TextInput
        source="rules"
        multiline
        minRows={8}
        fullWidth
        helperText="一行一条；以 # 开头的一行是小标题。横幅在“广告”里按专区上传。"
      />
    </SimpleForm>
  </EditWithHistory>
);
