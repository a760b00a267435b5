{{/* The prefix of the names of all objects of a release. */}}
{{- define "repere.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{/* Labels that a part is selected by; they never change. Call with (list $ "api"). */}}
{{- define "repere.selector" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: repere
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{- define "repere.labels" -}}
{{- $root := index . 0 -}}
{{ include "repere.selector" . }}
app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ $root.Release.Service }}
helm.sh/chart: {{ $root.Chart.Name }}-{{ $root.Chart.Version }}
{{- end }}

{{/* An image by digest where one is given, else by tag. Call with (list $ "api"). */}}
{{- define "repere.image" -}}
{{- $root := index . 0 -}}
{{- $image := index $root.Values.image (index . 1) -}}
{{- if $image.digest -}}
{{ $image.repository }}@{{ $image.digest }}
{{- else -}}
{{ $image.repository }}:{{ $image.tag | default $root.Chart.AppVersion }}
{{- end -}}
{{- end }}

{{- define "repere.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "repere.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* Settings that are no secrets. Call with the map. */}}
{{- define "repere.settings" -}}
{{- range $name, $value := . }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end }}

{{/* Settings read from a Secret. Call with (dict "secret" NAME "required" LIST "optional" LIST). */}}
{{- define "repere.secretSettings" -}}
{{- $secret := .secret -}}
{{- range .required }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ . }} } }
{{- end }}
{{- range .optional }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ . }}, optional: true } }
{{- end }}
{{- end }}

{{/* Settings of the control plane and of its worker. */}}
{{- define "repere.controlSettings" -}}
- name: DEPLOYMENT
  value: {{ .Values.deployment }}
- name: PUBLIC_API_URL
  value: {{ .Values.publicUrls.api | quote }}
- name: PUBLIC_ADMIN_URL
  value: {{ .Values.publicUrls.admin | quote }}
- name: HOST
  value: 0.0.0.0
- name: PORT
  value: '8090'
{{- include "repere.settings" .Values.settings.control }}
{{- include "repere.secretSettings" (dict "secret" .Values.secrets.control
  "required" (list "DATABASE_URL" "REDIS_URL" "SECRETS_KEY")
  "optional" (list "SECRETS_KEYS_ACCEPTED" "SMTP_URL" "FEDAPAY_SECRET_KEY" "FEDAPAY_WEBHOOK_SECRET" "EMECEF_TOKEN" "FNE_API_KEY"
    "STATUS_S3_ACCESS_KEY_ID" "STATUS_S3_SECRET_ACCESS_KEY" "STATUS_PROBE_KEY")) }}
{{- end }}

{{/* The settings that place the pods of a part on nodes. Call with (list $ "api"). */}}
{{- define "repere.placing" -}}
{{- $root := index . 0 -}}
automountServiceAccountToken: false
enableServiceLinks: false
topologySpreadConstraints:
{{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "repere.selector" $ | nindent 8 }}
{{- end }}
{{- with $root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $root.Values.scheduling.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $root.Values.scheduling.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $root.Values.scheduling.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end }}
