import {
  Create,
  maxLength,
  minValue,
  NumberInput,
  ReferenceInput,
  required,
  SelectInput,
  TextInput,
} from "react-admin";
import { useRecordOf } from "../../api/useRecords";
import { Edit } from "../../forms/Edit";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { FormGrid } from "../../layout/FormGrid";

const ROOTS = { parent_id: 0 };
const IN_ORDER = { field: "sort", order: "ASC" } as const;

function Title() {
  const category = useRecordOf("article_categories");
  return <span>{category ? `栏目：${category.full_name}` : "栏目"}</span>;
}

/** The roots are the pages of the shop: they are named and sorted, and stay. */
function Parent({ isNew }: { isNew?: boolean }) {
  const category = useRecordOf("article_categories");
  if (!isNew && category?.parent_id === null) return null;
  return (
    <ReferenceInput source="parent_id" reference="article_categories" filter={ROOTS} sort={IN_ORDER}>
      <SelectInput optionText="name" validate={required()} />
    </ReferenceInput>
  );
}

function Buttons({ isNew }: { isNew?: boolean }) {
  const category = useRecordOf("article_categories");
  return <FormToolbar isNew={isNew} mayDelete={!isNew && category?.parent_id != null} />;
}

function CategoryForm({ isNew }: { isNew?: boolean }) {
  return (
    <SimpleForm
      defaultValues={isNew ? { sort: 0 } : undefined}
      sx={{ maxWidth: 640 }}
      toolbar={<Buttons isNew={isNew} />}
    >
      <FormGrid>
        <Parent isNew={isNew} />
        <TextInput
          source="name"
          validate={[required(), maxLength(12)]}
          helperText="帮助中心的栏目显示在网页底部"
        />
        <NumberInput
          source="sort"
          validate={[required(), minValue(0)]}
          min={0}
          step={1}
          helperText="小的在前"
        />
      </FormGrid>
    </SimpleForm>
  );
}

export const ArticleCategoryEdit = () => (
  <Edit title={<Title />} mutationMode="pessimistic" redirect="list" actions={false} sx={{ pt: 2 }}>
    <CategoryForm />
  </Edit>
);

export const ArticleCategoryCreate = () => (
  <Create title="新建栏目" redirect="list" sx={{ pt: 2 }}>
    <CategoryForm isNew />
  </Create>
);
