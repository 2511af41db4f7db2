import { Create, maxLength, required, TextInput } from "react-admin";
import { useRecordOf } from "../../api/useRecords";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { EditWithHistory } from "../../history/EditWithHistory";
import { FormGrid } from "../../layout/FormGrid";

function MakerForm({ isNew }: { isNew?: boolean }) {
  const maker = useRecordOf("makers");
  return (
    <SimpleForm
      sx={{ maxWidth: 960 }}
      toolbar={<FormToolbar isNew={isNew} mayDelete={maker?.goods_count === 0} />}
    >
      <FormGrid>
        <TextInput source="name" validate={[required(), maxLength(100)]} helperText="证照上的全称" />
        <TextInput source="short_name" validate={maxLength(40)} helperText="客户口头的叫法，如 扬子江" />
        <TextInput
          source="aliases"
          validate={maxLength(200)}
          helperText="其他叫法，用顿号分开；按这些名字也能搜到它的商品"
        />
        <TextInput source="province" validate={maxLength(20)} />
      </FormGrid>
    </SimpleForm>
  );
}

function MakerTitle() {
  const maker = useRecordOf("makers");
  return <span>{maker ? `生产企业：${maker.name}` : "生产企业"}</span>;
}

export const MakerEdit = () => (
  <EditWithHistory of="makers" title={<MakerTitle />}>
    <MakerForm />
  </EditWithHistory>
);

export const MakerCreate = () => (
  <Create title="新增生产企业" redirect="list" sx={{ pt: 2 }}>
    <MakerForm isNew />
  </Create>
);
