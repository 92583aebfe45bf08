import { useQuery } from "@tanstack/react-query";
import { CoreAdminContext, CoreAdminUI, Resource } from "ra-core";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { Navigate, Route } from "react-router";
import { createDataProvider } from "../../dataProvider/dataProvider.ts";
import { loadDefinitions } from "../../dataProvider/definitions.ts";
import { builtInDefinitions } from "../../resources/index.ts";
import type { Role } from "../../domain/role.ts";
import type { Definition } from "../../resources/grammar.ts";
import { NotFound } from "../../shell/errors/ErrorPage.tsx";
import { queryClient } from "../../shell/data/queryClient.ts";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { createAdminStore } from "./adminStore.ts";
import "./admin.css";
import { parts } from "./parts.tsx";
import { createAuthProvider } from "./authProvider.ts";
import { DefinitionsProvider, indexed, useRole } from "../engine/definitions.tsx";
import { Confirmations } from "./Confirmations.tsx";
import { PartsProvider } from "../engine/parts.ts";
import { createI18nProvider } from "./i18n.ts";
import { Failed } from "./Failed.tsx";
import { FileFaults } from "./FileFaults.tsx";
import { ListScreen } from "../engine/list/ListScreen.tsx";
import { Notifications } from "./Notifications.tsx";
import { createPath, recordRoute, resourceOf } from "../engine/paths.ts";
import { CreateScreen } from "../engine/record/CreateScreen.tsx";
import { RecordScreen } from "../engine/record/RecordScreen.tsx";
import { ownRoutes } from "./screens.tsx";
import { ThemeProvider } from "../engine/theme/ThemeProvider.tsx";
import { UploadProgress } from "./UploadProgress.tsx";

/**
 * The screens that are made from definitions: the built-in resources and the operators' (design §1, §6). Stands in the
 * application's own router, inside the shell: it brings no layout, no login page and no toasts of its own.
 */
export function AdminApp() {
  const role = useRole();
  const { data, isSuccess } = useQuery({
    queryKey: ["definitions"],
    queryFn: ({ signal }) => loadDefinitions(signal),
    // An operator's section appears without a restart, on either side.
    refetchOnWindowFocus: true,
  });
  const definitions = useMemo(() => offeredTo(role, data ?? builtInDefinitions), [role, data]);
  return <Screens definitions={definitions} role={role} complete={isSuccess} />;
}

/** A customer has screens of their own for what is built in; here they see what operators have added for them. */
const offeredTo = (role: Role, all: readonly Definition[]): readonly Definition[] =>
  role === "ADMIN" ? all : all.filter((definition) => !builtInDefinitions.includes(definition));

interface ScreensProps {
  definitions: readonly Definition[];
  role: Role;
  /** False while the operators' definitions are still on their way. */
  complete: boolean;
}

function Screens({ definitions, role, complete }: ScreensProps) {
  const [store] = useState(createAdminStore);
  const providers = useMemo(() => {
    const known = indexed(definitions);
    const find = (resource: string): Definition => {
      const definition = known.find(resource);
      if (!definition) throw new Error(`There is no definition of "${resource}".`);
      return definition;
    };
    return {
      dataProvider: createDataProvider(find, role),
      authProvider: createAuthProvider(known, role),
      i18nProvider: createI18nProvider(definitions),
    };
  }, [definitions, role]);
  return (
    <DefinitionsProvider all={definitions}>
      <PartsProvider value={parts}>
        <CoreAdminContext {...providers} store={store} queryClient={queryClient}>
          <ThemeProvider>
            {role === "ADMIN" && <FileFaults />}
            <CoreAdminUI
              layout={Bare}
              loading={Loading}
              error={Failed}
              catchAll={complete ? NotFound : Loading}
              ready={complete ? NotFound : Loading}
              loginPage={false}
              authCallbackPage={false}
              disableTelemetry
            >
              {role === "ADMIN" && ownRoutes}
              {definitions.map(screensOf)}
            </CoreAdminUI>
            <Notifications />
            <UploadProgress />
            <Confirmations />
          </ThemeProvider>
        </CoreAdminContext>
      </PartsProvider>
    </DefinitionsProvider>
  );
}

const ImportScreen = lazy(async () => ({
  default: (await import("../engine/list/import/ImportScreen.tsx")).ImportScreen,
}));

/** A plain element: react-admin does not see through components around it. */
function screensOf(definition: Definition) {
  const name = resourceOf(definition);
  const place = recordRoute(definition);
  return (
    <Resource
      key={name}
      name={name}
      list={ListScreen}
      create={CreateScreen}
      {...(place === ":id" && { edit: RecordScreen })}
    >
      {definition.import !== undefined && (
        <Route
          path="import"
          element={
            <Suspense fallback={<Loading />}>
              <ImportScreen />
            </Suspense>
          }
        />
      )}
      {place !== ":id" && <Route path={`${place}/*`} element={<RecordScreen />} />}
      {place !== ":id" && (
        <Route path={place.replace("/:id", "")} element={<Navigate to={createPath(definition)} replace />} />
      )}
    </Resource>
  );
}

const Bare = ({ children }: { children: ReactNode }) => <>{children}</>;

const Loading = () => <Skeleton count={8} />;
