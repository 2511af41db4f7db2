import {
  Create,
  FormDataConsumer,
  NullableBooleanInput,
  RadioButtonGroupInput,
  required,
  SearchInput,
  TextArrayInput,
} from "react-admin";
import type { SearchSynonym } from "../../api/types";
import { useCan } from "../../api/useCan";
import { Clamped } from "../../fields/Clamped";
import { Edit } from "../../forms/Edit";
import { dateTime } from "../../i18n/time";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { SearchForm } from "./frame";
import { meaning } from "./synonyms";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("search_synonyms");

const WAYS = [
  { id: true, name: "双向：这些词互相等同" },
  { id: false, name: "单向：搜上面的词时，也找下面的词" },
];

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="同义词" />,
  <NullableBooleanInput
    key="way"
    source="is_two_way"
    alwaysOn
    trueLabel="双向"
    falseLabel="单向"
    nullLabel="全部"
  />,
];

const exporter = csvExporter("同义词", [
  { label: "方式", value: (s) => (s.is_two_way ? "双向" : "单向") },
  { label: "词", value: (s) => s.words.join("、") },
  { label: "也找", value: (s) => s.targets.join("、") },
  { label: "更新时间", value: (s) => dateTime(s.updated_at) },
]);

export function SynonymList() {
  const small = useSmall();
  const writes = useCan()("search", "write");
  return (
    <ListFrame
      title="同义词"
      filters={filters}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
      canCreate={writes}
    >
      {small ? (
        <CardList
          to={(synonym) => (writes ? `/search_synonyms/${synonym.id}` : undefined)}
          card={(synonym) => <Clamped text={meaning(synonym)} isInRecord={writes} sx={{ fontWeight: 600 }} />}
        />
      ) : (
        <DataTable rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col
            source="words"
            label="含义"
            disableSort
            render={(synonym) => <Clamped text={meaning(synonym)} isInRecord={writes} />}
          />
          <DataTable.Col source="is_two_way" render={(synonym) => (synonym.is_two_way ? "双向" : "单向")} />
          <DataTable.Col source="updated_at" render={(s) => dateTime(s.updated_at)} />
        </DataTable>
      )}
    </ListFrame>
  );
}

function Fields() {
  return (
    <>
      <div className="wide">
        <RadioButtonGroupInput
          source="is_two_way"
          choices={WAYS}
          parse={(value: unknown) => value === true || value === "true"}
          row={false}
        />
      </div>
      <div className="wide">
        <TextArrayInput
          source="words"
          validate={required()}
          helperText="输入一个词后按回车，再输入下一个"
          fullWidth
        />
      </div>
      <FormDataConsumer<SearchSynonym>>
        {({ formData }) =>
          formData.is_two_way ? null : (
            <div className="wide">
              <TextArrayInput
                source="targets"
                validate={required()}
                helperText="搜上面的词时也找这些词；反过来不找"
                fullWidth
              />
            </div>
          )
        }
      </FormDataConsumer>
    </>
  );
}

export const SynonymEdit = () => (
  <Edit title="修改同义词" mutationMode="pessimistic" redirect="list" actions={false} sx={{ pt: 2 }}>
    <SearchForm>
      <Fields />
    </SearchForm>
  </Edit>
);

export const SynonymCreate = () => (
  <Create title="新建同义词" redirect="list" sx={{ pt: 2 }}>
    <SearchForm isNew defaults={{ is_two_way: true, words: [], targets: [] }}>
      <Fields />
    </SearchForm>
  </Create>
);
