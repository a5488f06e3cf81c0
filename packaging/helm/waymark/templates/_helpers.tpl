{{- define "waymark.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "waymark.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "waymark.secret" -}}
valueFrom:
  secretKeyRef:
    name: {{ .root.Values.existingSecret }}
    key: {{ .key }}
    {{- if .optional }}
    optional: true
    {{- end }}
{{- end }}

{{- define "waymark.env" -}}
- name: WAYMARK_SERVER__PUBLIC_URL
  value: {{ required "publicUrl is required" .Values.publicUrl | quote }}
- name: WAYMARK_SERVER__TRUSTED_PROXIES
  value: {{ .Values.trustedProxies | quote }}
- name: WAYMARK_SERVER__DRAIN_SECONDS
  value: {{ .Values.drainSeconds | quote }}
- name: WAYMARK_DATABASE__URL
  {{- include "waymark.secret" (dict "root" . "key" "databaseUrl") | nindent 2 }}
- name: WAYMARK_DATABASE__CONNECTIONS
  value: {{ .Values.connections | quote }}
- name: WAYMARK_SECRETS__KEY
  {{- include "waymark.secret" (dict "root" . "key" "secretsKey") | nindent 2 }}
- name: WAYMARK_FILES__KIND
  value: s3
{{- with .Values.s3.endpoint }}
- name: WAYMARK_FILES__S3_ENDPOINT
  value: {{ . | quote }}
{{- end }}
- name: WAYMARK_FILES__S3_BUCKET
  value: {{ .Values.s3.bucket | quote }}
- name: WAYMARK_FILES__S3_REGION
  value: {{ .Values.s3.region | quote }}
- name: WAYMARK_FILES__S3_ACCESS_KEY
  {{- include "waymark.secret" (dict "root" . "key" "s3AccessKey") | nindent 2 }}
- name: WAYMARK_FILES__S3_SECRET_KEY
  {{- include "waymark.secret" (dict "root" . "key" "s3SecretKey") | nindent 2 }}
- name: WAYMARK_MAIL__SMTP_URL
  {{- include "waymark.secret" (dict "root" . "key" "smtpUrl" "optional" true) | nindent 2 }}
- name: WAYMARK_MAIL__FROM_ADDRESS
  value: {{ .Values.mail.fromAddress | quote }}
- name: WAYMARK_MAIL__FROM_NAME
  value: {{ .Values.mail.fromName | quote }}
- name: WAYMARK_METRICS__TOKEN
  {{- include "waymark.secret" (dict "root" . "key" "metricsToken") | nindent 2 }}
- name: WAYMARK_LOG__FORMAT
  value: json
- name: WAYMARK_LOG__LEVEL
  value: {{ .Values.logLevel | quote }}
{{- range $name, $value := .Values.env }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "waymark.pod" -}}
# Kubernetes would put variables such as WAYMARK_PORT into the pod, which the program refuses as options that it doesn't have.
enableServiceLinks: false
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
volumes:
  # Nothing that a node keeps: temporary files, and mails where there is no mail server.
  - name: data
    emptyDir: {}
  - name: tmp
    emptyDir: {}
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "waymark.container" -}}
image: {{ include "waymark.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: data
    mountPath: /var/lib/waymark/data
  - name: tmp
    mountPath: /tmp
{{- with .Values.resources }}
resources:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
