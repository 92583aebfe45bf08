import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { send } from "../../../dataProvider/requests/http.ts";
import { regions, type Region } from "../../../domain/company/region.ts";
import { countries } from "../../../regions/index.ts";
import { countries as definition } from "../../../resources/system/countries.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Segmented } from "../../../ui/controls/Segmented.tsx";
import { notify } from "../../../ui/notify.ts";
import { createPath } from "../../engine/paths.ts";
import "./regions.css";

/** The first step of adding a region: its country is described from a copy of a known one, which also provides settings. */
export function NewRegion() {
  const navigate = useNavigate();
  const [source, setSource] = useState<Region>(pageRegion);
  const begin = useMutation({
    mutationFn: () => send("GET /api/countries/{code}/copy", { params: { code: source } }),
    onSuccess: (record) => navigate(createPath(definition), { state: { record } }),
    onError: (error) => notify.error(error),
  });
  return (
    <section className="new-region" aria-label="Новая страна">
      <p>
        У каждой страны свои номера, валюта, банки и слова в документах. Начните с копии похожей страны и поправьте её:
        регион с настройками появится вместе с ней.
      </p>
      <Segmented
        label="По образцу"
        options={regions.map((value) => ({ value, label: countries[value].name }))}
        value={source}
        onChange={setSource}
      />
      <Button look="primary" icon="plus" busy={begin.isPending} onClick={() => begin.mutate()}>
        Добавить страну
      </Button>
      <p className="quiet">Форма ниже нужна, только если настройки региона удалили, а страна в кабинете осталась.</p>
    </section>
  );
}
