import {
  AutocompleteInput,
  Create,
  maxLength,
  ReferenceInput,
  required,
  SelectInput,
  TextInput,
} from "react-admin";
import { useWatch } from "react-hook-form";
import { uploadGoodsPicture } from "../../api/calls/pictures";
import type { Category } from "../../api/types";
import { useRecordOf } from "../../api/useRecords";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { EditWithHistory } from "../../history/EditWithHistory";
import { KINDS } from "../../i18n/goodsClasses";
import { PictureInput } from "../../inputs/PictureInput";
import { FormGrid } from "../../layout/FormGrid";

function Kind() {
  const parent = useWatch<Category, "parent_id">({ name: "parent_id" });
  if (parent) return null;
  return <SelectInput source="kind" choices={KINDS} validate={required()} />;
}

function CategoryForm({ isNew }: { isNew?: boolean }) {
  const category = useRecordOf("categories");
  return (
    <SimpleForm
      defaultValues={isNew ? { parent_id: null, code: "", image: "" } : undefined}
      sx={{ maxWidth: 960 }}
      toolbar={<FormToolbar isNew={isNew} mayDelete={category?.goods_count === 0} />}
    >
      <FormGrid>
        <TextInput source="name" validate={[required(), maxLength(30)]} />
        <TextInput
          source="code"
          validate={maxLength(20)}
          helperText="导入表格时也可以用它指明分类，空着自动生成"
        />
        {isNew && (
          <ReferenceInput source="parent_id" reference="categories" perPage={500}>
            <AutocompleteInput
              optionText="path"
              filterToQuery={(q: string) => ({ q })}
              helperText="空着就是最上一级"
            />
          </ReferenceInput>
        )}
        {isNew && <Kind />}
        <div className="wide">
          <PictureInput source="image" upload={uploadGoodsPicture} hint="可以不传" />
        </div>
      </FormGrid>
    </SimpleForm>
  );
}

function CategoryTitle() {
  const category = useRecordOf("categories");
  return <span>{category ? `分类：${category.path}` : "分类"}</span>;
}

export const CategoryEdit = () => (
  <EditWithHistory of="categories" title={<CategoryTitle />}>
    <CategoryForm />
  </EditWithHistory>
);

export const CategoryCreate = () => (
  <Create title="新增分类" redirect="list" sx={{ pt: 2 }}>
    <CategoryForm isNew />
  </Create>
);
