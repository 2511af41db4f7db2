import {
  AutocompleteInput,
  BooleanInput,
  Create,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  ReferenceInput,
  required,
  TextInput,
} from "react-admin";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { EditWithHistory } from "../../history/EditWithHistory";
import { PictureInput } from "../../inputs/PictureInput";
import { FormGrid } from "../../layout/FormGrid";
import { linkError } from "../ads/slots";

function NavItemForm({ isNew }: { isNew?: boolean }) {
  return (
    <SimpleForm
      defaultValues={isNew ? { parent_id: null, sort: 100, image: "", is_open: true } : undefined}
      sx={{ maxWidth: 960 }}
      toolbar={<FormToolbar isNew={isNew} mayDelete={!isNew} />}
    >
      <FormGrid>
        <TextInput source="name" validate={[required(), maxLength(12)]} />
        <TextInput
          source="url"
          validate={[required(), linkError]}
          helperText="站内地址（如 /zyyp）或 https:// 网址"
        />
        <ReferenceInput source="parent_id" reference="nav_items" perPage={100}>
          <AutocompleteInput optionText="name" helperText="空着就在页头第一层，最多显示 9 个" />
        </ReferenceInput>
        <NumberInput
          source="sort"
          validate={[required(), minValue(0), maxValue(9999)]}
          min={0}
          step={1}
          helperText="小的在前"
        />
        <BooleanInput source="is_open" />
        <div className="wide">
          <PictureInput source="image" hint="可以不传" />
        </div>
      </FormGrid>
    </SimpleForm>
  );
}

export const NavItemEdit = () => (
  <EditWithHistory of="nav_items" title="导航">
    <NavItemForm />
  </EditWithHistory>
);

export const NavItemCreate = () => (
  <Create title="新增导航" redirect="list" sx={{ pt: 2 }}>
    <NavItemForm isNew />
  </Create>
);
