import {
  AutocompleteInput,
  Create,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  ReferenceInput,
  required,
  TextInput,
} from "react-admin";
import { uploadGoodsPicture } from "../../api/calls/pictures";
import { useRecordOf } from "../../api/useRecords";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { EditWithHistory } from "../../history/EditWithHistory";
import { PictureInput } from "../../inputs/PictureInput";
import { FormGrid } from "../../layout/FormGrid";

function BrandForm({ isNew }: { isNew?: boolean }) {
  const brand = useRecordOf("brands");
  return (
    <SimpleForm
      defaultValues={isNew ? { sort: 100, logo: "", maker_id: null } : undefined}
      sx={{ maxWidth: 960 }}
      toolbar={<FormToolbar isNew={isNew} mayDelete={brand?.goods_count === 0} />}
    >
      <FormGrid>
        <TextInput source="name" validate={[required(), maxLength(60)]} />
        <ReferenceInput source="maker_id" reference="makers" perPage={50}>
          <AutocompleteInput optionText="name" filterToQuery={(q: string) => ({ q })} />
        </ReferenceInput>
        <NumberInput
          source="sort"
          validate={[required(), minValue(0), maxValue(9999)]}
          min={0}
          step={1}
          helperText="品牌专区里小的在前"
        />
        <div className="wide">
          <PictureInput
            source="logo"
            upload={uploadGoodsPicture}
            hint="品牌专区的标志，建议 240×96、透明底；不上传就显示品牌名"
          />
        </div>
      </FormGrid>
    </SimpleForm>
  );
}

function BrandTitle() {
  const brand = useRecordOf("brands");
  return <span>{brand ? `品牌：${brand.name}` : "品牌"}</span>;
}

export const BrandEdit = () => (
  <EditWithHistory of="brands" title={<BrandTitle />}>
    <BrandForm />
  </EditWithHistory>
);

export const BrandCreate = () => (
  <Create title="新增品牌" redirect="list" sx={{ pt: 2 }}>
    <BrandForm isNew />
  </Create>
);
