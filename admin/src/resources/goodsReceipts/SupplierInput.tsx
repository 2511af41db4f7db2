import { AutocompleteInput, ReferenceInput, required, useCreate, useNotify } from "react-admin";
import type { Supplier } from "../../api/types";
import { wordsOf } from "../../api/useCommand";

const search = (q: string) => ({ q });
const mandatory = required("请选择供货单位，没有就新增");

/** Selected from the known suppliers, or added with the name on the delivery note. */
export function SupplierInput() {
  const [create, { isPending }] = useCreate<Supplier>();
  const notify = useNotify();

  const add = async (name?: string) => {
    if (!name?.trim() || isPending) return undefined;
    try {
      return await create("suppliers", { data: { name: name.trim() } }, { returnPromise: true });
    } catch (error) {
      notify(wordsOf(error, "没有新增成功，请重试"), { type: "error" });
      return undefined;
    }
  };

  return (
    <ReferenceInput source="supplier_id" reference="suppliers" perPage={25}>
      <AutocompleteInput
        optionText="name"
        filterToQuery={search}
        onCreate={add}
        createItemLabel="新增供货单位“%{item}”"
        createLabel="输入名称可新增"
        validate={mandatory}
        helperText="照随货同行单填写全称"
        fullWidth
      />
    </ReferenceInput>
  );
}
